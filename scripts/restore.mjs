// npm run restore -- backups/academy-….zip    into an empty database and an empty file store; mails are held from then on
// npm run restore -- --release                lets mails go out again
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Advice, fail } from './install.mjs'
import { examine, keysOf, withDatabase } from './recovery.mjs'

const HOW = 'Name the backup, such as: npm run restore -- backups/academy-20261122T193000Z.zip'

async function start() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { release: { type: 'boolean', default: false } },
  })
  if (values.release) return withDatabase(release)
  if (positionals.length !== 1) throw new Advice(HOW)
  const archive = path.resolve(positionals[0])
  await withDatabase((settings) => restoreFrom(archive, settings))
}

async function restoreFrom(archive, settings) {
  const { restore } = await import('../src/features/recovery/service/restore.ts')
  const url = settings.DATABASE_URL
  const done = await restore({ url, archive, keys: keysOf(settings), folder: settings.DATA_DIR, now: new Date() })
  const rows = done.tables.reduce((sum, count) => sum + count, 0)
  console.log(`Restored ${rows} rows and ${done.files} files as they were at ${done.made_at}.`)
  if (done.missing.length > 0) console.log(`${done.missing.length} files were lost before the backup was made.`)
  console.log(`${done.in_doubt} mails waited then and may have been sent since: somebody decides in the e-mail logs.`)
  if (done.dropped > 0)
    console.log(`${done.dropped} mails of accounts, whose links open nothing any more, are dropped.`)
  console.log(
    'Everybody signs in again. No mail goes out before: npm run restore -- --release\n' +
      'Authenticator apps and links in mails need the APP_SECRET from before. Who was erased since is to be erased again.',
  )
  return examine()
}

async function release() {
  const { releaseMails } = await import('../src/features/mails/service/hold.ts')
  const { sql } = await import('../src/server/db.ts')
  const released = await releaseMails(sql(), new Date())
  console.log(released ? 'Mails go out again within two minutes.' : 'Nothing was held.')
}

start().catch(fail)
