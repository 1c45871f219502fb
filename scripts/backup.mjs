// npm run backup                                   everything into one file in DATA_DIR/backups, with or without a running server
// npm run backup -- --to /mnt/backups              into this folder
// npm run backup -- --to /mnt/backups --keep 14    and keeps only the 14 newest backups there
import path from 'node:path'
import { parseArgs } from 'node:util'
import { backupKeysOf, formatMegabytes, runDatabaseCommand } from './database-command.mjs'
import { exitWithError, UserError } from './install.mjs'

async function runBackup() {
  const { values } = parseArgs({ options: { to: { type: 'string' }, keep: { type: 'string' } } })
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0))
    throw new UserError('--keep needs a whole number of at least 1: the number of backups to keep.')
  await runDatabaseCommand(async (settings) => {
    const { backUp } = await import('../src/features/backup/service/backup.ts')
    const folder = path.resolve(values.to ?? path.join(settings.DATA_DIR, 'backups'))
    const started = Date.now()
    const made = await backUp({
      url: settings.DATABASE_URL,
      folder,
      keys: backupKeysOf(settings),
      now: new Date(),
      keep,
    })
    const rows = Object.values(made.tables).reduce((sum, table) => sum + table.rows, 0)
    const seconds = Math.round((Date.now() - started) / 1000)
    console.log(`${made.place}: ${rows} rows, ${made.files} files, ${formatMegabytes(made.size)}, in ${seconds} s.`)
    if (made.missing.length > 0)
      console.log(
        `${made.missing.length} files of the database are missing in the file store: "npm run doctor" lists them.`,
      )
    for (const name of made.removed) console.log(`Removed ${name}.`)
  })
}

runBackup().catch(exitWithError)
