// npm run restore -- backups/academy-….zip    into an empty database and an empty file store; mails are held afterwards
// npm run restore -- --release                lets mails go out again
import path from 'node:path'
import { parseArgs } from 'node:util'
import { backupKeysOf, printInvariants, runDatabaseCommand } from './database-command.mjs'
import { exitWithError, UserError } from './install.mjs'

const USAGE = 'Name the backup, such as: npm run restore -- backups/academy-20261122T193000Z.zip'

async function runRestore() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { release: { type: 'boolean', default: false } },
  })
  if (values.release) return runDatabaseCommand(releaseHeldMails)
  if (positionals.length !== 1) throw new UserError(USAGE)
  const archive = path.resolve(positionals[0])
  await runDatabaseCommand((settings) => restoreArchive(archive, settings))
}

async function restoreArchive(archive, settings) {
  const { restoreBackup } = await import('../src/features/backup/service/restore.ts')
  const url = settings.DATABASE_URL
  const done = await restoreBackup({
    url,
    archive,
    keys: backupKeysOf(settings),
    folder: settings.DATA_DIR,
    now: new Date(),
  })
  const rows = done.tables.reduce((sum, count) => sum + count, 0)
  console.log(`Restored ${rows} rows and ${done.files} files as they were at ${done.made_at}.`)
  if (done.missing.length > 0) console.log(`${done.missing.length} files were lost before the backup was made.`)
  console.log(
    `${done.in_doubt} mails were queued then and may have been sent since: decide about them in the e-mail logs.`,
  )
  if (done.dropped > 0)
    console.log(`${done.dropped} mails of accounts are dropped, because their links no longer work.`)
  console.log(
    'Everybody has to sign in again. No mail goes out before: npm run restore -- --release\n' +
      'Authenticator apps and links in mails need the APP_SECRET from before. Erase again the people who were erased since.',
  )
  return printInvariants()
}

async function releaseHeldMails() {
  const { releaseMailsAfterRestore } = await import('../src/features/mails/service/queue/hold-after-restore.ts')
  const { postgresPool } = await import('../src/server/database/db.ts')
  const released = await releaseMailsAfterRestore(postgresPool(), new Date())
  console.log(released ? 'Mails go out again within two minutes.' : 'Nothing was held.')
}

runRestore().catch(exitWithError)
