// npm run migration -- --name add-something   writes the difference between the tables and the newest snapshot as SQL
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { splitMigration } from './split-migration.mjs'

const DRIZZLE_KIT = 'node_modules/drizzle-kit/bin.cjs'

const listMigrations = () => fs.globSync('drizzle/*.sql')

/** Returns the file that drizzle-kit wrote, or undefined if nothing differs. */
function generate(args) {
  const before = listMigrations()
  const { status } = spawnSync(process.execPath, [DRIZZLE_KIT, 'generate', ...args], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  return listMigrations().find((file) => !before.includes(file))
}

/** Writes the migrations that check rows and build indexes: check-venues and index-venues follow add-venues. */
function writeParts(file) {
  const { sql, checks, indexes } = splitMigration(fs.readFileSync(file, 'utf8'))
  const [, subject] = /_(?:[a-z]+-)?([^/]+)\.sql$/.exec(file) ?? []
  fs.writeFileSync(file, sql || indexes)
  if (checks) writePart(`check-${subject}`, checks)
  if (sql && indexes) writePart(`index-${subject}`, indexes)
}

function writePart(name, text) {
  const file = generate(['--custom', '--name', name])
  if (file) fs.writeFileSync(file, text)
}

const written = generate(process.argv.slice(2))
if (written) writeParts(written)

// The next migration is compared with the newest snapshot alone; each older one would be thousands of lines more.
const snapshots = fs.globSync('drizzle/meta/*_snapshot.json').sort()
for (const older of snapshots.slice(0, -1)) fs.rmSync(older)
