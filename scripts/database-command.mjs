// Shared by backup, restore, doctor and sql: reads the settings, starts the database, prints refusals.
import { exitWithError, UserError } from './install.mjs'
import { startPostgres } from './postgres.mjs'
import { checkSettings } from './server.mjs'
import './source-loader.mjs'

/** The exit code that shells expect after Ctrl-C. */
const INTERRUPTED_EXIT_CODE = 130
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Passes `act` the settings including DATABASE_URL; its result is the exit code. Stops the database if it was started
 * here.
 */
export async function runDatabaseCommand(act) {
  readDotEnv()
  const named = process.env.DATABASE_URL?.trim()
  const postgres = named ? undefined : await startPostgres({ dataDir: process.env.DATA_DIR?.trim() || '.data' })
  // src/env.ts is read for the first time afterwards, and knows no embedded database.
  Object.assign(process.env, { DATABASE_URL: named || postgres.url, NODE_ENV: 'development' })
  const stop = () => postgres?.owned && postgres.stop()
  for (const signal of SIGNALS)
    process.on(signal, () => {
      stop()
      process.exit(INTERRUPTED_EXIT_CODE)
    })
  const code = await checkSettings(process.env)
    .then(act)
    .catch((error) => error)
  stop()
  if (code instanceof Error) exitWithError(code.name === 'RecoveryRefusal' ? new UserError(code.message) : code)
  process.exit(code ?? 0)
}

/** Returns the exit code. Prints only counts and ids of rows, because other columns may be personal data. */
export async function printInvariants() {
  const { checkInvariants } = await import('../src/features/backup/service/doctor.ts')
  let broken = 0
  for await (const { name, sentence, count, ids } of checkInvariants()) {
    if (count === 0) console.log(`ok       ${sentence}`)
    else if (count === null) console.log(`unknown  ${sentence} The check did not end in time (${name}).`)
    else console.log(`BROKEN   ${sentence} Violations: ${count}, such as ${ids.join(', ')} (${name}).`)
    if (count !== 0) broken += 1
  }
  return broken > 0 ? 1 : 0
}

export const backupKeysOf = ({ BACKUP_PASSPHRASE, BACKUP_RECIPIENT, BACKUP_IDENTITY }) => ({
  passphrase: BACKUP_PASSPHRASE,
  recipient: BACKUP_RECIPIENT,
  identity: BACKUP_IDENTITY,
})

export const formatMegabytes = (size) => `${(size / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`

function readDotEnv() {
  try {
    process.loadEnvFile('.env')
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}
