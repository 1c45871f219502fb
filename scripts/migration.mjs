// npm run migration -- --name add-something   writes the difference between the tables and the newest snapshot as SQL
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

const DRIZZLE_KIT = 'node_modules/drizzle-kit/bin.cjs'
const { status } = spawnSync(process.execPath, [DRIZZLE_KIT, 'generate', ...process.argv.slice(2)], {
  stdio: 'inherit',
})
process.exitCode = status ?? 1

// The next migration is compared with the newest snapshot alone; each older one would be thousands of lines more.
const snapshots = fs.globSync('drizzle/meta/*_snapshot.json').sort()
if (status === 0) for (const older of snapshots.slice(0, -1)) fs.rmSync(older)
