// npm run entrance                checks the entrance of an event in a real browser, 14 minutes
// npm run entrance -- devices     three devices check 300 people in, two of them without a network meanwhile
// npm run entrance -- scanner     the camera reads tickets and cards from a video, without a network
import { exitWithError, UserError } from '../scripts/install.mjs'
import { checkDevices } from './entrance/devices.mjs'
import { checkScanner } from './entrance/scanner.mjs'
import { describeMachine } from './support/report.mjs'

const PARTS = { devices: checkDevices, scanner: checkScanner }

async function runParts() {
  const chosen = process.argv.slice(2)
  const unknown = chosen.find((name) => !(name in PARTS))
  if (unknown) throw new UserError(`There is no part ${unknown}. There are: ${Object.keys(PARTS).join(', ')}.`)
  const findings = []
  for (const [name, check] of Object.entries(PARTS)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    console.log(`\n${name}`)
    findings.push(...(await check((line) => console.log(`  ${line}`))))
  }
  console.log(`\n${describeMachine()}`)
  for (const finding of findings) console.log(`FAILED  ${finding}`)
  process.exit(findings.length > 0 ? 1 : 0)
}

runParts().catch(exitWithError)
