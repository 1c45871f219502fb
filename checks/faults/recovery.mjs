// Proves by the real commands that a backup brings everything back: the drill of who has lost server, disk and database.
import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { askDoctor } from '../ask-doctor.mjs'
import { crowdOf, drawCrowd } from '../bench/crowd.mjs'
import { createEvents, registerOne } from '../bench/registrations.mjs'
import { drawInvited, idIn, inviteAll, settingsFor, signIn } from '../mailing.mjs'
import { startBuilt } from '../server.mjs'
import { startAside } from '../servers/aside.mjs'
import { pause } from '../system.mjs'
import { applicationOf, environmentOf } from './application.mjs'
import { command, refused } from './command.mjs'

const PASSPHRASE = 'a passphrase that only the drill has'
const INVITED = 1000
/** A call carries a hundred invitations: enough of them wait when all is lost. */
const SLOWLY = { MAIL_RATE: '1' }
const REGISTERED = 5
const SETTLED_MS = 300
const BETWEEN_PEOPLE_MS = 100
const PATIENCE_MS = 90_000

export const recovery = {
  name: 'recovery',
  cases: [
    {
      proves: 'A backup in full operation brings everything back, and no mail goes out until somebody releases it.',
      quick: true,
      run: (stages) => withFolder((folder) => drill(folder, stages)),
    },
    {
      proves:
        'A backup of a server at rest brings back every row and file exactly, encrypted as well; nothing else is accepted.',
      run: (stages) => withFolder((folder) => exactness(folder, stages)),
    },
    {
      proves: 'A backup goes into a store of the S3 kind, and one that is made from there back into a folder, exactly.',
      run: (stages) => withFolder((folder) => throughS3(folder, stages)),
    },
    {
      proves: 'A backup of 200,000 registrations and 500,000 mails, its restore and the doctor need little memory.',
      run: (stages) => withFolder((folder) => largeOne(folder, stages)),
    },
  ],
}

/** What outlives the installations that the drill loses. */
async function withFolder(act) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'academy-recovery-'))
  try {
    return await act(folder)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

async function drill(backups, { onGround, onStage }) {
  const provider = await startAside('resend')
  try {
    const settings = { ...settingsFor('resend', provider.url), TRUST_PROXY: '1' }
    const lost = await onStage({ ...settings, ...SLOWLY }, (stage) => loseWhileBusy(stage, { backups, provider }))
    const before = await provider.count()
    return await onGround(async (ground) => {
      const { said } = await command('restore', [archiveIn(backups)], environmentOf(ground))
      await proveRestored(ground, lost)
      const server = await startBuilt({ ...ground, ...settings, LOG_LEVEL: 'silent' })
      ground.atEnd(() => server.kill())
      assert.ok(await server.ready, server.log())
      await proveHeld({ ...ground, site: server.settings.APP_URL, event: lost.event, provider, before })
      const sent = await proveReleased({
        ...ground,
        site: server.settings.APP_URL,
        event: lost.event,
        provider,
        before,
      })
      return `${lost.registered.length} people had registered and ${before.mails} mails were out when all was lost; ${sent} of those that waited went out by a person's decision. ${said.split('\n')[0]}`
    })
  } finally {
    provider.kill()
  }
}

/** People register and invitations go out while the backup is made; then everything is gone. */
async function loseWhileBusy(stage, { backups, provider }) {
  const { sql, site, settings } = stage
  const application = applicationOf(stage)
  const event = await drawInvited(sql, INVITED)
  const [open] = await createEvents(sql, 1)
  await inviteAll(await signIn(site), event)
  await until('the first invitations go out', async () => (await provider.count()).mails > 0)

  const people = { registered: [], goesOn: true }
  const registering = registerOnAndOn({ site, event: open, people })
  await until('people register', () => people.registered.length >= REGISTERED)
  const registered = [...people.registered]
  await command('backup', ['--to', backups], settings)
  people.goesOn = false
  await registering
  await application.kill()
  await pause(SETTLED_MS)
  return { event, open, registered }
}

async function registerOnAndOn({ site, event, people }) {
  while (people.goesOn) {
    const { id } = await registerOne(site, event)
    if (id) people.registered.push(id)
    await pause(BETWEEN_PEOPLE_MS)
  }
}

/** By SQL, before anything of ours runs on it. */
async function proveRestored({ sql, folder, url }, { open, registered }) {
  const found = await sql`select id from registrations where workshop_id = ${open} and registered is not null`
  const there = new Set(found.map(({ id }) => id))
  assert.deepEqual(
    registered.filter((id) => !there.has(id)),
    [],
    'somebody who had registered is gone',
  )
  const [mails] =
    await sql`select count(*)::int as waiting from mails where state in ('queued', 'held', 'sending', 'retry')`
  assert.equal(mails.waiting, 0, 'a mail waits that may have been sent')
  const [{ secrets }] =
    await sql`select (select count(*) from sessions)::int + (select count(*) from tokens)::int as secrets`
  assert.equal(secrets, 0, 'a session or a link of an account came back')
  const { code, broken } = await askDoctor(environmentOf({ folder, url }))
  assert.equal(code, 0, broken.join('\n'))
}

/** A person decides, somebody registers: all of it waits. */
async function proveHeld({ sql, site, event, provider, before }) {
  const ask = await signIn(site)
  const [open] = await createEvents(sql, 1)
  const { id, because } = await registerOne(site, open)
  assert.ok(id, because)
  const { queued } = await ask(`/api/email/log/${event}/retry`, { status: 'unknown' })
  assert.ok(queued > 0, 'no mail was left to a person')
  await pause(3000)
  assert.equal((await provider.count()).mails, before.mails, 'a mail went out although all are held')
}

async function proveReleased({ sql, folder, url, site, event, provider, before }) {
  await command('restore', ['--release'], environmentOf({ folder, url }))
  const [open] = await createEvents(sql, 1)
  await registerOne(site, open)
  await until('all that waits has gone out', async () => {
    const [{ waiting }] = await sql`
      select count(*)::int as waiting from mails where state in ('queued', 'sending', 'retry')`
    return waiting === 0
  })
  const [{ sent }] = await sql`select count(*)::int as sent from mails where workshop_id = ${event} and state = 'sent'`
  assert.equal(sent, INVITED, 'an invitation that a person decided about did not go out')
  const { repeated } = await provider.report()
  const marked = await sql`select id from mails where message = 'sent_again'`
  const known = new Set(marked.map(({ id }) => Number(id)))
  const unmarked = Object.keys(repeated).filter((mail) => !known.has(idIn(mail)))
  assert.deepEqual(unmarked, [], 'a mail came twice and does not say so')
  return (await provider.count()).mails - before.mails
}

async function exactness(backups, { onGround, onStage }) {
  const secret = { BACKUP_PASSPHRASE: PASSPHRASE }
  const { before, files, archive } = await backupAtRest(backups, { onStage, ...secret })
  return onGround(async (ground) => {
    const environment = environmentOf(ground)
    const wrong = await refused('restore', [archive], {
      ...environment,
      BACKUP_PASSPHRASE: 'something else altogether',
    })
    assert.match(wrong, /cannot be opened/)
    const damaged = path.join(backups, 'damaged.age')
    const bytes = fs.readFileSync(archive)
    bytes[Math.floor(bytes.length / 2)] ^= 1
    fs.writeFileSync(damaged, bytes)
    assert.match(await refused('restore', [damaged], { ...environment, ...secret }), /damaged/)
    assert.equal((await ground.sql`select 1 from pg_class where relnamespace = 'public'::regnamespace`).length, 0)

    await command('restore', [archive], { ...environment, ...secret })
    const after = await everyTable(ground.sql)
    for (const [name, { rows, hash }] of Object.entries(before))
      assert.deepEqual({ name, rows: after[name]?.rows, hash: after[name]?.hash }, { name, rows, hash })
    assert.deepEqual(filesOf(ground.folder), files)
    assert.match(await refused('restore', [archive], { ...environment, ...secret }), /not empty/)
    // With a database of its own, which it brings along.
    const own = { DATABASE_URL: '', DATA_DIR: path.join(ground.folder, 'own'), ...secret }
    for (const name of ['restore', 'doctor', 'backup']) await command(name, name === 'restore' ? [archive] : [], own)
    assert.match((await command('restore', ['--release'], own)).said, /go out again/)
    const rows = Object.values(before).reduce((sum, table) => sum + table.rows, 0)
    return `${rows} rows of ${Object.keys(before).length} tables and ${Object.keys(files).length} files are the same, byte for byte.`
  })
}

const backupAtRest = (backups, { onStage, ...more }) =>
  onStage({ MAIL_TRANSPORT: 'capture' }, async (stage) => {
    await applicationOf(stage).kill()
    await pause(SETTLED_MS)
    await command('backup', ['--to', backups], { ...stage.settings, ...more })
    const [before, files] = [await everyTable(stage.sql), filesOf(stage.settings.DATA_DIR)]
    return { before, files, archive: archiveIn(backups) }
  })

async function throughS3(folder, { onStage }) {
  const place = (name) => path.join(folder, name)
  const { files, archive } = await backupAtRest(place('first'), { onStage })
  const bucket = { name: 'academy', configs: [] }
  const options = { address: '127.0.0.1', port: 0, silent: true, directory: place('s3'), configureBuckets: [bucket] }
  const s3 = new S3rver(options)
  const { port } = await s3.run()
  const inS3 = {
    ...{ DATABASE_URL: '', DATA_DIR: place('there') },
    ...{ FILES_STORAGE: 's3', S3_ENDPOINT: `http://127.0.0.1:${port}/academy`, S3_REGION: 'us-east-1' },
    ...{ S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' },
  }
  try {
    await command('restore', [archive], inS3)
    await command('doctor', [], inS3)
    assert.ok(!fs.existsSync(place('there/files')), 'files lie in a folder although they belong into S3')
    assert.match(await refused('restore', [archive], inS3), /not empty/)
    await command('backup', ['--to', place('second')], inS3)
  } finally {
    await s3.close()
  }
  const back = { DATABASE_URL: '', DATA_DIR: place('back') }
  await command('restore', [archiveIn(place('second'))], back)
  await command('doctor', [], back)
  assert.deepEqual(filesOf(place('back')), files)
  return `${Object.keys(files).length} files went into S3 and back, byte for byte.`
}

/** Left out are secrets and numbers of the moment, which no backup keeps, and what the restore itself notes. */
const CHANGED = ['rate_limits', 'mail_gates', 'invariant_checks', 'sessions', 'tokens', 'restores']

async function everyTable(sql) {
  const tables =
    await sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`
  const found = {}
  for (const { name } of tables.filter((table) => !CHANGED.includes(table.name)))
    [found[name]] = await sql.unsafe(
      `select count(*)::int as rows, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${name} t`,
    )
  return found
}

function filesOf(folder) {
  const root = path.join(folder, 'files')
  const names = fs.readdirSync(root, { recursive: true }).filter((name) => fs.statSync(path.join(root, name)).isFile())
  return Object.fromEntries(names.sort().map((name) => [name, fs.readFileSync(path.join(root, name), 'base64')]))
}

const MEMORY_MB = 400

async function largeOne(backups, { onGround, onStage }) {
  const made = await onStage({ MAIL_TRANSPORT: 'capture' }, async (stage) => {
    await drawCrowd(stage.sql, crowdOf())
    await applicationOf(stage).kill()
    return command('backup', ['--to', backups], stage.settings)
  })
  return onGround(async (ground) => {
    const environment = environmentOf(ground)
    const restored = await command('restore', [archiveIn(backups)], environment)
    const examined = await command('doctor', [], environment)
    const size = (fs.statSync(archiveIn(backups)).size / 1_000_000).toFixed(0)
    const told = ({ seconds, memory }) => `${seconds} s and ${memory} MB`
    const counted = `Backup (${size} MB) in ${told(made)}, restore in ${told(restored)}, doctor in ${told(examined)}.`
    assert.ok(Math.max(made.memory, restored.memory, examined.memory) < MEMORY_MB, counted)
    return counted
  })
}

async function until(what, holds) {
  for (const end = Date.now() + PATIENCE_MS; !(await holds()); await pause(100))
    assert.ok(Date.now() < end, `waited in vain until ${what}`)
}

const archiveIn = (folder) =>
  path.join(
    folder,
    fs.readdirSync(folder).find((name) => /\.zip(\.age)?$/.test(name)),
  )
