// npm run libreoffice   opens exported spreadsheets in a real LibreOffice and compares every cell
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { runNode } from '../scripts/build.mjs'
import { exitWithError, UserError } from '../scripts/install.mjs'
import { startPostgres } from '../scripts/postgres.mjs'

async function runLibreOfficeChecks() {
  if (spawnSync('soffice', ['--version']).status !== 0)
    throw new UserError('soffice is not installed: apt-get install libreoffice-calc-nogui')

  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'academy-libreoffice-'))
  fs.chmodSync(folder, 0o755)
  const postgres = await startPostgres({ dataDir: folder, durable: false, mayCreateDatabases: true })
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'scripts/config/libreoffice.ts']
  const { code, text } = await runNode(vitest, { ...process.env, DATABASE_URL: postgres.url, NODE_ENV: 'test' })
  postgres.stop()
  fs.rmSync(folder, { recursive: true, force: true })
  console.log(text)
  process.exit(code)
}

runLibreOfficeChecks().catch(exitWithError)
