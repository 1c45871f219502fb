// npm run backup                              everything into one file under DATA_DIR/backups, while the server runs or not
// npm run backup -- --to /mnt/backups         into this folder
// npm run backup -- --to /mnt/backups --keep 14   and of all backups there keeps the newest so many
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Advice, fail } from './install.mjs'
import { keysOf, megabytes, withDatabase } from './recovery.mjs'

async function backup() {
  const { values } = parseArgs({ options: { to: { type: 'string' }, keep: { type: 'string' } } })
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0))
    throw new Advice('--keep wants a whole number, at least 1: that many backups stay.')
  await withDatabase(async (settings) => {
    const { backUp } = await import('../src/features/recovery/service/back-up.ts')
    const folder = path.resolve(values.to ?? path.join(settings.DATA_DIR, 'backups'))
    const started = Date.now()
    const made = await backUp({ url: settings.DATABASE_URL, folder, keys: keysOf(settings), now: new Date(), keep })
    const rows = Object.values(made.tables).reduce((sum, table) => sum + table.rows, 0)
    const seconds = Math.round((Date.now() - started) / 1000)
    console.log(`${made.place}: ${rows} rows, ${made.files} files, ${megabytes(made.size)}, in ${seconds} s.`)
    if (made.missing.length > 0)
      console.log(
        `${made.missing.length} files are named by the database and not in the store: "npm run doctor" names them.`,
      )
    for (const name of made.removed) console.log(`Removed ${name}.`)
  })
}

backup().catch(fail)
