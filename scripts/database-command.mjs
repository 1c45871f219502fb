// What backup, restore and doctor have in common: settings, a database that runs, refusals in words.
import { Advice, fail } from './install.mjs'
import { startPostgres } from './postgres.mjs'
import { checkSettings } from './server.mjs'
import './sources.mjs'

/** The exit code that shells expect after Ctrl-C. */
const INTERRUPTED = 130
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** `act` gets the settings with the address of the database, and answers the exit code; what had to be started is stopped. */
export async function withDatabase(act) {
  readDotEnv()
  const named = process.env.DATABASE_URL?.trim()
  const postgres = named ? undefined : await startPostgres({ dataDir: process.env.DATA_DIR?.trim() || '.data' })
  // Before src/env.ts is read for the first time, which knows no embedded database.
  Object.assign(process.env, { DATABASE_URL: named || postgres.url, NODE_ENV: 'development' })
  const stop = () => postgres?.owned && postgres.stop()
  for (const signal of SIGNALS)
    process.on(signal, () => {
      stop()
      process.exit(INTERRUPTED)
    })
  const code = await checkSettings(process.env)
    .then(act)
    .catch((error) => error)
  stop()
  if (code instanceof Error) fail(code.name === 'Refusal' ? new Advice(code.message) : code)
  process.exit(code ?? 0)
}

/** Answers the exit code. Only numbers and ids of rows are named: what stands in them may be about people. */
export async function examine() {
  const { checkInvariants } = await import('../src/features/recovery/service/doctor.ts')
  let broken = 0
  for await (const { name, sentence, count, ids } of checkInvariants()) {
    if (count === 0) console.log(`ok       ${sentence}`)
    else if (count === null) console.log(`unknown  ${sentence} It could not be found out in time (${name}).`)
    else console.log(`BROKEN   ${sentence} Not so: ${count}, such as ${ids.join(', ')} (${name}).`)
    if (count !== 0) broken += 1
  }
  return broken > 0 ? 1 : 0
}

export const keysOf = ({ BACKUP_PASSPHRASE, BACKUP_RECIPIENT, BACKUP_IDENTITY }) => ({
  passphrase: BACKUP_PASSPHRASE,
  recipient: BACKUP_RECIPIENT,
  identity: BACKUP_IDENTITY,
})

export const megabytes = (size) => `${(size / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`

function readDotEnv() {
  try {
    process.loadEnvFile('.env')
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}
