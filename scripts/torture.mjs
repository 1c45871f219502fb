// npm run torture                          every case with 10,000 invitations and twenty kills, about a quarter of an hour
// npm run torture -- resend                only one: resend, smtp, database
// npm run torture -- --mails 500 --kills 3 smaller
import { parseArgs } from 'node:util'
import { fail } from './install.mjs'
import { CASES } from './torture/mails.mjs'

async function torture() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { mails: { type: 'string', default: '10000' }, kills: { type: 'string', default: '20' } },
  })
  const sizes = { mails: Number(values.mails), kills: Number(values.kills) }
  const wanted = Object.keys(CASES).filter((name) => positionals.length === 0 || positionals.includes(name))
  let broken = 0
  for (const name of wanted) {
    const { ok, says } = await CASES[name](sizes)
    console.log(`${ok ? 'Kept' : 'BROKEN'}: ${says}`)
    if (!ok) broken += 1
  }
  process.exit(broken > 0 ? 1 : 0)
}

torture().catch(fail)
