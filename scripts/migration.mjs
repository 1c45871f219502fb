// npm run migration -- --name add-something   writes the difference between the tables and the newest snapshot as SQL
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { deferChecks } from './defer-checks.mjs'

const DRIZZLE_KIT = 'node_modules/drizzle-kit/bin.cjs'

const listMigrations = () => fs.globSync('drizzle/*.sql')

/** Returns the file that drizzle-kit wrote, or undefined if nothing differs. */
function generate(args) {
  const before = listMigrations()
  const { status } = spawnSync(process.execPath, [DRIZZLE_KIT, 'generate', ...args], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  return listMigrations().find((file) => !before.includes(file))
}

/** Writes the second migration, which checks the rows: check-venues follows add-venues. */
function writeChecks(file) {
  const { sql, checks } = deferChecks(fs.readFileSync(file, 'utf8'))
  if (!checks) return
  fs.writeFileSync(file, sql)
  const [, subject] = /_(?:[a-z]+-)?([^/]+)\.sql$/.exec(file) ?? []
  const second = generate(['--custom', '--name', `check-${subject}`])
  if (second) fs.writeFileSync(second, checks)
}

const written = generate(process.argv.slice(2))
if (written) writeChecks(written)

// The next migration is compared with the newest snapshot alone; each older one would be thousands of lines more.
const snapshots = fs.globSync('drizzle/meta/*_snapshot.json').sort()
for (const older of snapshots.slice(0, -1)) fs.rmSync(older)
