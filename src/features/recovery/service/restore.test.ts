import { appendFile, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'
import { generateX25519Identity } from 'age-encryption'
import type postgres from 'postgres'
import { describe, expect, it } from 'vitest'
import { mails } from '@/features/mails/table'
import { db } from '@/server/db'
import { applyMigrations, migrateDatabase, migrationsAreCurrent, shippedMigrations } from '@/server/migrate'
import { store } from '@/server/store'
import { anInvitation, aRegistration, aWorkshop } from '@/testing/factories'
import { aPerson } from '@/testing/people'
import { aStoredFile, NAME, withPlaces } from '@/testing/places'
import { NOT_KEPT } from '../contract'
import { Refusal } from './refusal'

const NOW = '2026-11-22T19:30:00.000Z'
const { server, inFolder, anEmptyPlace, make, bringBack } = withPlaces()

/** Each row of each table as text, so that any difference shows. */
async function everyRow(sql: postgres.Sql) {
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
  it('holds every row as it was, every file with its copies, and goes on counting', async () => {
    const workshop = await aWorkshop({ title: 'Tabs\tand\nlines \\ "quotes" ü 🙂', price: 12.5 })
    const main = await aRegistration(workshop)
    await aRegistration(workshop, { accompaniment_of: main.id })
    const id = await aStoredFile()
    await make()
    const place = await anEmptyPlace()
    await bringBack(place.url)

    const [before, after] = [await everyRow(server), await everyRow(place.sql)]
    for (const name of [...NOT_KEPT, 'restores']) delete before[name]
    expect(after).toMatchObject(before)
    expect(await new Response(await store().get(`${id}.480`)).text()).toBe('smaller')
    const [next] = await place.sql`
      insert into workshops (title, category_d, header_image, presence_type, language, date, time)
      values ('Next', true, 'Digitalisierung', 'Online', 'de', '2027-01-01', '18:00') returning id`
    expect(next?.id).toBeGreaterThan(workshop.id)
  })

  it('opens no session and no link of an account from before', async () => {
    await aPerson({ permissions: [] })
    await make()
    const place = await anEmptyPlace()
    await bringBack(place.url)
    const [left] = await place.sql`select (select count(*) from sessions) + (select count(*) from tokens) as secrets`
    expect(Number(left?.secrets)).toBe(0)
  })

  it('holds all mails, leaves those that waited to a person, and drops those of accounts', async () => {
    const person = await anInvitation(await aWorkshop())
    const mail = { email: person.email, language: 'de', claimed_at: NOW }
    await db.delete(mails)
    for (const [round, state] of (['queued', 'retry', 'held', 'sending', 'failed'] as const).entries())
      await db.insert(mails).values({ ...mail, type: 'invite', state, registration_id: person.id, round: round + 1 })
    await db.insert(mails).values({ ...mail, type: 'password_reset', data: { token: 'secret' } })
    await make()
    const place = await anEmptyPlace()
    expect(await bringBack(place.url)).toMatchObject({ in_doubt: 4, dropped: 1 })
    const rows = await place.sql`select type, state, message, data from mails order by id`
    expect(rows.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'unknown', 'unknown', 'failed', 'dropped'])
    expect(rows.at(-1)).toMatchObject({ message: 'restored', data: null })
    expect(await place.sql`select released_at from restores`).toMatchObject([{ released_at: null }])
  })

  it('of an older version is brought up to date', async () => {
    const place = await anEmptyPlace()
    const known = await shippedMigrations()
    await place.sql.begin((tx) => applyMigrations(tx, known.at(-2)?.when))
    await place.sql`insert into roles (name) values ('Door')`
    await make({ url: place.url })
    const newer = await anEmptyPlace()
    await bringBack(newer.url)
    expect(await migrationsAreCurrent(newer.sql)).toBe(true)
    expect(await newer.sql`select name from roles`).toMatchObject([{ name: 'Door' }])
  })
})

describe('nothing is written', () => {
  const refusalOf = (work: Promise<unknown>) =>
    work.then(
      () => 'nothing was refused',
      (thrown: unknown) => (thrown instanceof Refusal ? thrown.message : String(thrown)),
    )

  it('over a database or a file store that is not empty', async () => {
    await make()
    const place = await anEmptyPlace()
    await migrateDatabase(place.url)
    expect(await refusalOf(bringBack(place.url))).toContain('The database is not empty')
    const other = await anEmptyPlace()
    await store().put('somebody', Buffer.from('else'), 'image/webp')
    expect(await refusalOf(bringBack(other.url))).toContain('The file store is not empty')
  })

  it('of an archive that lost its end, or of which one byte of what it holds is another', async () => {
    await aRegistration(await aWorkshop())
    await aStoredFile()
    const { size } = await stat((await make()).place)
    const whole = await readFile(inFolder(NAME))
    const place = await anEmptyPlace()
    const within = (text: string) => whole.indexOf(text) + text.length
    for (const at of [within('the pic'), within('tables/registrations.copy') + 60, within('manifest.json') + 60]) {
      const wrong = Buffer.from(whole)
      wrong[at] = (wrong[at] ?? 0) ^ 0x10
      await writeFile(inFolder(NAME), wrong)
      expect(await refusalOf(bringBack(place.url)), `byte ${at} of ${size}`).toContain('damaged')
    }
    await writeFile(inFolder(NAME), whole)
    await truncate(inFolder(NAME), Math.floor(size / 2))
    expect(await refusalOf(bringBack(place.url))).toContain('damaged')
    await isUntouched(place)
  })

  it('of an archive that would write outside of its folder, or holds what its list does not name', async () => {
    const place = await anEmptyPlace()
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
      await writeFile(inFolder(NAME), await zip.close())
      expect(await refusalOf(bringBack(place.url))).toContain('damaged')
    }
    await isUntouched(place)
  })

  it('of an archive that a newer version made', async () => {
    const place = await anEmptyPlace()
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
    for (const text of [manifest({ format: 2 }), manifest(newer)]) {
      const zip = new ZipWriter(new Uint8ArrayWriter())
      await zip.add('manifest.json', new TextReader(text))
      await writeFile(inFolder(NAME), await zip.close())
      expect(await refusalOf(bringBack(place.url))).toContain('newer version')
    }
    await isUntouched(place)
  })

  it('of an encrypted archive without its passphrase or its key', async () => {
    const keys = { passphrase: 'six words that nobody guesses' }
    await make({ keys })
    const archive = inFolder(`${NAME}.age`)
    const place = await anEmptyPlace()
    for (const wrong of [
      {},
      { passphrase: 'six words that somebody guesses' },
      { identity: await generateX25519Identity() },
    ])
      expect(await refusalOf(bringBack(place.url, { archive, keys: wrong }))).toContain('cannot be opened')
    await appendFile(archive, 'more')
    expect(await refusalOf(bringBack(place.url, { archive, keys }))).toContain('damaged')
    await isUntouched(place)
    expect(await readdir(inFolder('data'))).toEqual([])
  })
})
