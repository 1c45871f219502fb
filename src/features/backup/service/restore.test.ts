import { appendFile, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'
import { generateX25519Identity } from 'age-encryption'
import { getTableColumns } from 'drizzle-orm'
import type postgres from 'postgres'
import { describe, expect, it, vi } from 'vitest'
import type { PublicKey } from '@/contract/signing-keys'
import { readSignedCode } from '@/features/certificates/rules/read-signed-code'
import { signCertificate } from '@/features/certificates/service/signing/sign'
import { checkInDevices } from '@/schema/check-in'
import { mails } from '@/schema/mails'
import { db } from '@/server/database/db'
import {
  applyMigrations,
  areMigrationsCurrent,
  migrateDatabase,
  readShippedMigrations,
} from '@/server/database/migrate'
import { fileStore } from '@/server/files/file-store'
import { getSigner } from '@/server/signing/keys'
import { aUsersDevice } from '@/testing/check-in'
import { ARCHIVE_NAME, aStoredFile, withRestoreTargets } from '@/testing/databases/restore-targets'
import {
  aBody,
  aCertificate,
  aContent,
  anAccreditation,
  anInvitation,
  aRegistration,
  aWorkshop,
} from '@/testing/factories'
import { sampleOf } from '@/testing/repetitions'
import { aUser } from '@/testing/users'
import { EXCLUDED_TABLES, type Manifest } from '../contract'
import { CERTIFICATE_INVARIANTS } from './certificate-invariants'
import { RecoveryRefusal } from './refusal'

const NOW = '2026-11-22T19:30:00.000Z'
const shipped = await readShippedMigrations()
const { server, inFolder, anEmptyTarget, makeArchive, rewriteArchive, restoreArchive } = withRestoreTargets()

const databaseOf = (url: string) => new URL(url).pathname.slice(1)

/** Reads every row of every table as text, to find any difference. */
async function readAllRows(sql: postgres.Sql) {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    const rows = await sql.unsafe(`select t::text as row from ${name} t order by 1`)
    found[name] = rows.map(({ row }) => String(row))
  }
  return found
}

async function isUntouched({ sql, root }: { sql: postgres.Sql; root: string }) {
  const [found] = await sql`select count(*)::int as tables from pg_class where relnamespace = 'public'::regnamespace`
  expect(found?.tables).toBe(0)
  expect(await readdir(root).catch(() => [])).toEqual([])
}

describe('a restored backup', () => {
  it('has every row and every file with its copies, and continues the sequences', async () => {
    const workshop = await aWorkshop({ title: 'Tabs\tand\nlines \\ "quotes" ü 🙂', price: 12.5 })
    const main = await aRegistration(workshop)
    await aRegistration(workshop, { accompaniment_of: main.id })
    const id = await aStoredFile()
    const of = { workshop, registration: main, accreditation: await anAccreditation(workshop, await aBody()) }
    const certificate = await aCertificate(of, { file: id, sha256: 'a'.repeat(64) })
    const signature = signCertificate(await getSigner(), {
      ...certificate,
      content: aContent(),
      issued_on: '2026-11-22',
    })
    await makeArchive()
    const place = await anEmptyTarget()
    await restoreArchive(place.url)

    const keys = await place.sql`
      select kid, public_key as x, 'OKP' as kty, 'Ed25519' as crv, 'EdDSA' as alg, 'sig' as use from signing_keys`
    const signed = await readSignedCode(signature, { keys: [...keys] as PublicKey[] })
    expect(signed?.code).toBe(certificate.code)
    for (const { name, find } of CERTIFICATE_INVARIANTS)
      expect(await place.sql.begin(find), name).toEqual({ count: 0, ids: [] })
    const before = await readAllRows(server)
    const after = await readAllRows(place.sql)
    for (const name of [...EXCLUDED_TABLES, 'restores']) delete before[name]
    expect(after).toMatchObject(before)
    expect(await new Response(await fileStore().get(`${id}.480`)).text()).toBe('smaller')
    const [next] = await place.sql`
      insert into workshops (title, category_d, header_image, presence_type, language, date, time)
      values ('Next', true, 'Digitalisierung', 'Online', 'de', '2027-01-01', '18:00') returning id`
    expect(next?.id).toBeGreaterThan(workshop.id)
  })

  it('of a version that packed the sessions of devices has the devices without them', async () => {
    const user = await aUser()
    const session_hash = 'e'.repeat(64)
    await server`insert into sessions (token_hash, user_id, expires_at) values (${session_hash}, ${user.id}, '2999-01-01')`
    const { id } = await aUsersDevice({ workshop_id: (await aWorkshop()).id, user_id: user.id, session_hash })
    await makeArchive()
    const columns = Object.keys(getTableColumns(checkInDevices))
    const rows = await text(await server.unsafe(`copy check_in_devices (${columns}) to stdout`).readable())
    expect(rows).toContain(session_hash)
    await rewriteArchive(({ tables }) => ({ tables: { ...tables, check_in_devices: { columns, rows: 1 } } }), {
      check_in_devices: rows,
    })
    const place = await anEmptyTarget()
    await restoreArchive(place.url)
    expect(await place.sql`select id, user_id, session_hash from check_in_devices`).toEqual([
      { id, user_id: user.id, session_hash: null },
    ])
  })

  it('accepts no old session and no old link of an account', async () => {
    await aUser({ permissions: [] })
    await makeArchive()
    const place = await anEmptyTarget()
    await restoreArchive(place.url)
    const [left] = await place.sql`select (select count(*) from sessions) + (select count(*) from tokens) as secrets`
    expect(Number(left?.secrets)).toBe(0)
  })

  it('has all mails, holds the waiting ones for release, and drops those of accounts', async () => {
    const person = await anInvitation(await aWorkshop())
    const mail = { email: person.email, language: 'de', claimed_at: NOW }
    await db.delete(mails)
    for (const [round, state] of (['queued', 'retry', 'held', 'sending', 'failed'] as const).entries())
      await db.insert(mails).values({ ...mail, type: 'invite', state, registration_id: person.id, round: round + 1 })
    await db.insert(mails).values({ ...mail, type: 'password_reset', data: { token: 'secret' } })
    await makeArchive()
    const place = await anEmptyTarget()
    expect(await restoreArchive(place.url)).toMatchObject({ in_doubt: 4, dropped: 1 })
    const rows = await place.sql`select type, state, message, data from mails order by id`
    expect(rows.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'unknown', 'unknown', 'failed', 'dropped'])
    expect(rows.at(-1)).toMatchObject({ message: 'restored', data: null })
    expect(await place.sql`select released_at from restores`).toMatchObject([{ released_at: null }])
  })

  it.each(sampleOf(shipped.slice(0, -1), 2))(
    'of the version with $tag is migrated to the newest version',
    async (migration) => {
      await archiveOfVersion(migration)
      await restoresTheRole()
    },
  )

  it('of the last version before the baseline is migrated to the newest version', async () => {
    await archiveOfVersion({ tag: '0024_mail_types_checked', when: shipped[0]?.when ?? 0 })
    await restoresTheRole()
  })
})

async function archiveOfVersion({ tag, when }: Manifest['migration']) {
  const place = await anEmptyTarget()
  await place.sql.begin((tx) => applyMigrations(tx, when))
  await place.sql`insert into roles (name) values ('Front desk')`
  await makeArchive({ url: place.url })
  await rewriteArchive(() => ({ migration: { tag, when } }))
}

async function restoresTheRole() {
  const newer = await anEmptyTarget()
  await restoreArchive(newer.url)
  expect(await areMigrationsCurrent(newer.sql)).toBe(true)
  expect(await newer.sql`select name from roles`).toMatchObject([{ name: 'Front desk' }])
}

describe('nothing is written', () => {
  const refusalOf = (work: Promise<unknown>) =>
    work.then(
      () => 'nothing was refused',
      (thrown: unknown) => (thrown instanceof RecoveryRefusal ? thrown.message : String(thrown)),
    )

  it('to a database or a file store that is not empty', async () => {
    await makeArchive()
    const place = await anEmptyTarget()
    await migrateDatabase(place.url)
    expect(await refusalOf(restoreArchive(place.url))).toContain('The database is not empty')
    const other = await anEmptyTarget()
    await fileStore().put('somebody', Buffer.from('else'), 'image/webp')
    expect(await refusalOf(restoreArchive(other.url))).toContain('The file store is not empty')
  })

  it('of an archive that is cut off or has a changed byte', async () => {
    await aRegistration(await aWorkshop())
    await aStoredFile()
    const { size } = await stat((await makeArchive()).place)
    const whole = await readFile(inFolder(ARCHIVE_NAME))
    const place = await anEmptyTarget()
    const within = (text: string) => whole.indexOf(text) + text.length
    for (const at of [within('the pic'), within('tables/registrations.copy') + 60, within('manifest.json') + 60]) {
      const wrong = Buffer.from(whole)
      wrong[at] = (wrong[at] ?? 0) ^ 0x10
      await writeFile(inFolder(ARCHIVE_NAME), wrong)
      expect(await refusalOf(restoreArchive(place.url)), `byte ${at} of ${size}`).toContain('damaged')
    }
    await writeFile(inFolder(ARCHIVE_NAME), whole)
    await truncate(inFolder(ARCHIVE_NAME), Math.floor(size / 2))
    expect(await refusalOf(restoreArchive(place.url))).toContain('damaged')
    await isUntouched(place)
  })

  it('of an archive with a row that the database refuses, and says which rule refuses it', async () => {
    await makeArchive()
    const place = await anEmptyTarget()
    for (const [user_roles, rule] of [
      ['999\t999\n', '23503, user_roles, user_roles_user_id_users_id_fk'],
      ['Mona\t1\n', '22P02'],
    ] as const) {
      await rewriteArchive(() => ({}), { user_roles })
      const refusal = await refusalOf(restoreArchive(place.url))
      expect(refusal).toContain(`The database refuses the archive, and stays empty (error ${rule})`)
      expect(refusal).not.toContain('Mona')
    }
    await isUntouched(place)
  })

  it('when the database goes away during the restore', async () => {
    await makeArchive()
    const place = await anEmptyTarget()
    const endDuringCopy = async () => {
      const ended = await server`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'academy-restore' and query ilike 'copy%' and datname = ${databaseOf(place.url)}`
      expect(ended).toHaveLength(1)
    }
    const [refusal] = await Promise.all([
      refusalOf(restoreArchive(place.url)),
      vi.waitFor(endDuringCopy, { interval: 5, timeout: 15_000 }),
    ])
    expect(refusal).toContain('The database cannot be reached any more')
    await isUntouched(place)
  })

  it('of an archive with an entry outside its folder or missing in its manifest', async () => {
    const place = await anEmptyTarget()
    const listed = {
      made_at: NOW,
      migration: { tag: 'a', when: 1 },
      tables: {},
      sequences: {},
      missing: [],
    }
    const entry = { size: 4, sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' }
    for (const entries of [{ 'files/../../evil': entry }, {}]) {
      const zip = new ZipWriter(new Uint8ArrayWriter())
      await zip.add('files/../../evil', new TextReader('test'))
      await zip.add('manifest.json', new TextReader(JSON.stringify({ format: 1, ...listed, entries })))
      await writeFile(inFolder(ARCHIVE_NAME), await zip.close())
      expect(await refusalOf(restoreArchive(place.url))).toContain('damaged')
    }
    await isUntouched(place)
  })

  it('of an archive of a newer version, or of one before the baseline', async () => {
    const place = await anEmptyTarget()
    const manifest = (fields: object) =>
      JSON.stringify({
        format: 1,
        made_at: NOW,
        tables: {},
        sequences: {},
        missing: [],
        entries: {},
        ...fields,
      })
    const newer = { migration: { tag: '9999_later', when: 9_999_999_999_999 } }
    const older = { migration: { tag: '0014_import_timezone', when: 1 } }
    for (const [text, sentence] of [
      [manifest({ format: 2 }), 'newer version'],
      [manifest(newer), 'newer version'],
      [manifest(older), 'Restore it with version 08bead1'],
    ] as const) {
      const zip = new ZipWriter(new Uint8ArrayWriter())
      await zip.add('manifest.json', new TextReader(text))
      await writeFile(inFolder(ARCHIVE_NAME), await zip.close())
      expect(await refusalOf(restoreArchive(place.url))).toContain(sentence)
    }
    await isUntouched(place)
  })

  it('of an encrypted archive without its passphrase or its key', async () => {
    const keys = { passphrase: 'six words that nobody guesses', workFactor: 10 }
    await makeArchive({ keys })
    const archive = inFolder(`${ARCHIVE_NAME}.age`)
    const place = await anEmptyTarget()
    for (const wrong of [
      {},
      { passphrase: 'six words that somebody guesses' },
      { identity: await generateX25519Identity() },
    ])
      expect(await refusalOf(restoreArchive(place.url, { archive, keys: wrong }))).toContain('cannot be opened')
    await appendFile(archive, 'more')
    expect(await refusalOf(restoreArchive(place.url, { archive, keys }))).toContain('damaged')
    await isUntouched(place)
    expect(await readdir(inFolder('data'))).toEqual([])
  })
})
