// Proves with the real commands that a backup restores everything after the loss of server, disk and database.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import S3rver from 's3rver'
import { pinnedNode } from '../../scripts/install.mjs'
import { pause } from '../../scripts/ports-and-processes.mjs'
import { runDoctor } from '../../scripts/run-doctor.mjs'
import { startBuiltServer } from '../../scripts/server.mjs'
import { startInChildProcess } from '../fakes/child-process.mjs'
import { commandEnvironmentOf, controlApplication } from '../support/application.mjs'
import { insertDataset, LARGE_DATASET } from '../support/large-dataset.mjs'
import { insertInvitedEvent, inviteAll, mailIdOf, mailSettingsOf, signInAsAdmin } from '../support/mass-mailing.mjs'
import { readMemoryMegabytes } from '../support/process-memory.mjs'
import { createEvents, registerOne } from '../support/registrations.mjs'

const PASSPHRASE = 'a passphrase that only the drill has'
const INVITED = 1000
/** One call carries a hundred invitations, so that many are still queued when everything is lost. */
const SLOW_MAIL_RATE = { MAIL_RATE: '1' }
const REGISTERED = 5
const STATEMENT_MS = 300
const BETWEEN_PEOPLE_MS = 100
const TIMEOUT_MS = 90_000

export const recovery = {
  name: 'recovery',
  cases: [
    {
      proves: 'A backup under full load restores everything, and no mail goes out until staff release them.',
      quick: true,
      run: (environments) => withBackupFolder((folder) => restoreAfterLoss(folder, environments)),
    },
    {
      proves:
        'A backup of an idle server restores every row and file exactly, encrypted as well; a damaged file or a wrong key is refused.',
      run: (environments) => withBackupFolder((folder) => restoreExactly(folder, environments)),
    },
    {
      proves: 'A backup restores into an S3 store, and a backup of that restores into a folder, exactly.',
      run: (environments) => withBackupFolder((folder) => restoreThroughS3(folder, environments)),
    },
    {
      proves: 'Backup, restore and doctor need little memory for 200,000 registrations and 500,000 mails.',
      run: (environments) => withBackupFolder((folder) => restoreLargeBackup(folder, environments)),
    },
  ],
}

/** A folder that outlives the installations of the case. */
async function withBackupFolder(act) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'academy-recovery-'))
  try {
    return await act(folder)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

async function restoreAfterLoss(backups, { withDatabase, withServer }) {
  const provider = await startInChildProcess('resend')
  try {
    const settings = { ...mailSettingsOf('resend', provider.url), TRUST_PROXY: '1' }
    const lost = await withServer({ ...settings, ...SLOW_MAIL_RATE }, (environment) =>
      backUpUnderLoad(environment, { backups, provider }),
    )
    const before = await provider.count()
    return await withDatabase(async (environment) => {
      const { output } = await runNpmCommand('restore', [findArchive(backups)], commandEnvironmentOf(environment))
      await assertRestored(environment, lost)
      const server = await startBuiltServer({ ...environment, ...settings, LOG_LEVEL: 'silent' })
      environment.atEnd(() => server.kill())
      assert.ok(await server.ready, server.log())
      await assertMailsHeld({ ...environment, site: server.settings.APP_URL, event: lost.event, provider, before })
      const sent = await assertMailsReleased({
        ...environment,
        site: server.settings.APP_URL,
        event: lost.event,
        provider,
        before,
      })
      return `${lost.registered.length} people had registered and ${before.mails} mails were out when everything was lost; ${sent} of those in doubt were sent again. ${output.split('\n')[0]}`
    })
  } finally {
    provider.kill()
  }
}

/** Makes a backup while people register and invitations go out, then kills the application. */
async function backUpUnderLoad(environment, { backups, provider }) {
  const { sql, site, settings } = environment
  const application = controlApplication(environment)
  const event = await insertInvitedEvent(sql, INVITED)
  const [open] = await createEvents(sql, 1)
  await inviteAll(await signInAsAdmin(site), event)
  await waitUntil('the first invitations go out', async () => (await provider.count()).mails > 0)

  const people = { registered: [], isRunning: true }
  const registering = registerUntilStopped({ site, event: open, people })
  await waitUntil('people register', () => people.registered.length >= REGISTERED)
  const registered = [...people.registered]
  await runNpmCommand('backup', ['--to', backups], settings)
  people.isRunning = false
  await registering
  await application.kill()
  await pause(STATEMENT_MS)
  return { event, open, registered }
}

async function registerUntilStopped({ site, event, people }) {
  while (people.isRunning) {
    const { id } = await registerOne(site, event)
    if (id) people.registered.push(id)
    await pause(BETWEEN_PEOPLE_MS)
  }
}

/** Reads by SQL, before the application starts on this database. */
async function assertRestored({ sql, folder, url }, { open, registered }) {
  const found = await sql`select id from registrations where workshop_id = ${open} and registered is not null`
  const there = new Set(found.map(({ id }) => id))
  assert.deepEqual(
    registered.filter((id) => !there.has(id)),
    [],
    'a confirmed registration is lost',
  )
  const [mails] =
    await sql`select count(*)::int as waiting from mails where state in ('queued', 'held', 'sending', 'retry')`
  assert.equal(mails.waiting, 0, 'a mail is queued that may have been sent')
  const [{ secrets }] =
    await sql`select (select count(*) from sessions)::int + (select count(*) from tokens)::int as secrets`
  assert.equal(secrets, 0, 'a session or a token of an account was restored')
  const { code, broken } = await runDoctor(commandEnvironmentOf({ folder, url }))
  assert.equal(code, 0, broken.join('\n'))
}

/** Staff decide about a mail and somebody registers: both mails are held. */
async function assertMailsHeld({ sql, site, event, provider, before }) {
  const post = await signInAsAdmin(site)
  const [open] = await createEvents(sql, 1)
  const { id, reason } = await registerOne(site, open)
  assert.ok(id, reason)
  const { queued } = await post(`/api/email/log/${event}/retry`, { status: 'unknown' })
  assert.ok(queued > 0, 'no mail was left for staff to decide')
  await pause(3000)
  assert.equal((await provider.count()).mails, before.mails, 'a mail went out although all are held')
}

async function assertMailsReleased({ sql, folder, url, site, event, provider, before }) {
  await runNpmCommand('restore', ['--release'], commandEnvironmentOf({ folder, url }))
  const [open] = await createEvents(sql, 1)
  await registerOne(site, open)
  await waitUntil('all queued mails have gone out', async () => {
    const [{ waiting }] = await sql`
      select count(*)::int as waiting from mails where state in ('queued', 'sending', 'retry')`
    return waiting === 0
  })
  const [{ sent }] = await sql`select count(*)::int as sent from mails where workshop_id = ${event} and state = 'sent'`
  assert.equal(sent, INVITED, 'an invitation that staff decided to send did not go out')
  const { repeated } = await provider.report()
  const marked = await sql`select id from mails where message = 'sent_again'`
  const known = new Set(marked.map(({ id }) => Number(id)))
  const unmarked = Object.keys(repeated).filter((mail) => !known.has(mailIdOf(mail)))
  assert.deepEqual(unmarked, [], 'a mail arrived twice without being marked')
  return (await provider.count()).mails - before.mails
}

async function restoreExactly(backups, { withDatabase, withServer }) {
  const secret = { BACKUP_PASSPHRASE: PASSPHRASE }
  const { before, files, archive } = await backUpIdleServer(backups, { withServer, ...secret })
  return withDatabase(async (environment) => {
    const variables = commandEnvironmentOf(environment)
    const wrong = await runRefusedCommand('restore', [archive], {
      ...variables,
      BACKUP_PASSPHRASE: 'something else altogether',
    })
    assert.match(wrong, /cannot be opened/)
    const damaged = path.join(backups, 'damaged.age')
    const bytes = fs.readFileSync(archive)
    bytes[Math.floor(bytes.length / 2)] ^= 1
    fs.writeFileSync(damaged, bytes)
    assert.match(await runRefusedCommand('restore', [damaged], { ...variables, ...secret }), /damaged/)
    assert.equal((await environment.sql`select 1 from pg_class where relnamespace = 'public'::regnamespace`).length, 0)

    await runNpmCommand('restore', [archive], { ...variables, ...secret })
    const after = await hashTables(environment.sql)
    for (const [name, { rows, hash }] of Object.entries(before))
      assert.deepEqual({ name, rows: after[name]?.rows, hash: after[name]?.hash }, { name, rows, hash })
    assert.deepEqual(readFiles(environment.folder), files)
    assert.match(await runRefusedCommand('restore', [archive], { ...variables, ...secret }), /not empty/)
    // With an embedded database, which the commands start themselves.
    const own = { DATABASE_URL: '', DATA_DIR: path.join(environment.folder, 'own'), ...secret }
    for (const name of ['restore', 'doctor', 'backup'])
      await runNpmCommand(name, name === 'restore' ? [archive] : [], own)
    assert.match((await runNpmCommand('restore', ['--release'], own)).output, /go out again/)
    const rows = Object.values(before).reduce((sum, table) => sum + table.rows, 0)
    return `${rows} rows of ${Object.keys(before).length} tables and ${Object.keys(files).length} files are identical.`
  })
}

const backUpIdleServer = (backups, { withServer, ...more }) =>
  withServer({ MAIL_TRANSPORT: 'capture' }, async (environment) => {
    await controlApplication(environment).kill()
    await pause(STATEMENT_MS)
    await runNpmCommand('backup', ['--to', backups], { ...environment.settings, ...more })
    const before = await hashTables(environment.sql)
    const files = readFiles(environment.settings.DATA_DIR)
    return { before, files, archive: findArchive(backups) }
  })

async function restoreThroughS3(folder, { withServer }) {
  const pathOf = (name) => path.join(folder, name)
  const { files, archive } = await backUpIdleServer(pathOf('first'), { withServer })
  const bucket = { name: 'academy', configs: [] }
  const options = { address: '127.0.0.1', port: 0, silent: true, directory: pathOf('s3'), configureBuckets: [bucket] }
  const s3 = new S3rver(options)
  const { port } = await s3.run()
  const inS3 = {
    DATABASE_URL: '',
    DATA_DIR: pathOf('there'),
    FILES_STORAGE: 's3',
    S3_ENDPOINT: `http://127.0.0.1:${port}/academy`,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
  try {
    await runNpmCommand('restore', [archive], inS3)
    await runNpmCommand('doctor', [], inS3)
    assert.ok(!fs.existsSync(pathOf('there/files')), 'files are in a folder although they belong into S3')
    assert.match(await runRefusedCommand('restore', [archive], inS3), /not empty/)
    await runNpmCommand('backup', ['--to', pathOf('second')], inS3)
  } finally {
    await s3.close()
  }
  const back = { DATABASE_URL: '', DATA_DIR: pathOf('back') }
  await runNpmCommand('restore', [findArchive(pathOf('second'))], back)
  await runNpmCommand('doctor', [], back)
  assert.deepEqual(readFiles(pathOf('back')), files)
  return `${Object.keys(files).length} files went into S3 and back unchanged.`
}

/** Secrets and short-lived data, which backups leave out, and the record of the restore itself. */
const EXCLUDED_TABLES = ['rate_limits', 'mail_gates', 'invariant_checks', 'sessions', 'tokens', 'restores']

async function hashTables(sql) {
  const tables =
    await sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`
  const found = {}
  for (const { name } of tables.filter((table) => !EXCLUDED_TABLES.includes(table.name)))
    [found[name]] = await sql.unsafe(
      `select count(*)::int as rows, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${name} t`,
    )
  return found
}

function readFiles(folder) {
  const root = path.join(folder, 'files')
  const names = fs.readdirSync(root, { recursive: true }).filter((name) => fs.statSync(path.join(root, name)).isFile())
  return Object.fromEntries(names.sort().map((name) => [name, fs.readFileSync(path.join(root, name), 'base64')]))
}

const MEMORY_MB = 400

async function restoreLargeBackup(backups, { withDatabase, withServer }) {
  const made = await withServer({ MAIL_TRANSPORT: 'capture' }, async (environment) => {
    await insertDataset(environment.sql, LARGE_DATASET)
    await controlApplication(environment).kill()
    return runNpmCommand('backup', ['--to', backups], environment.settings)
  })
  return withDatabase(async (environment) => {
    const variables = commandEnvironmentOf(environment)
    const restored = await runNpmCommand('restore', [findArchive(backups)], variables)
    const examined = await runNpmCommand('doctor', [], variables)
    const size = (fs.statSync(findArchive(backups)).size / 1_000_000).toFixed(0)
    const describe = ({ seconds, memory }) => `${seconds} s and ${memory} MB`
    const counted = `Backup (${size} MB) in ${describe(made)}, restore in ${describe(restored)}, doctor in ${describe(examined)}.`
    assert.ok(Math.max(made.memory, restored.memory, examined.memory) < MEMORY_MB, counted)
    return counted
  })
}

async function waitUntil(what, holds) {
  for (const end = Date.now() + TIMEOUT_MS; !(await holds()); await pause(100))
    assert.ok(Date.now() < end, `timed out waiting until ${what}`)
}

const findArchive = (folder) =>
  path.join(
    folder,
    fs.readdirSync(folder).find((name) => /\.zip(\.age)?$/.test(name)),
  )

/** Runs an npm script of the package and returns its output, seconds and peak memory. */
async function runNpmCommand(name, args, variables, { expected = [0] } = {}) {
  const started = Date.now()
  const child = spawn(pinnedNode(), ['scripts/run-with-pinned-node.mjs', `scripts/${name}.mjs`, ...args], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let memory = 0
  const watch = setInterval(() => {
    memory = Math.max(memory, readMemoryMegabytes(child.pid, 'VmHWM'))
  }, 100)
  const ended = new Promise((resolve) => child.on('exit', resolve))
  const [out, error, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  clearInterval(watch)
  assert.ok(expected.includes(code), `npm run ${name} ended with ${code}: ${out}${error}`)
  return { output: out + error, seconds: ((Date.now() - started) / 1000).toFixed(0), memory }
}

const runRefusedCommand = async (name, args, variables) =>
  (await runNpmCommand(name, args, variables, { expected: [1] })).output
