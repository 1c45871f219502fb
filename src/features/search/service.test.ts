import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { permissionOf } from '@/contract/endpoint'
import { foldText } from '@/contract/search-words'
import { listGuests } from '@/features/check-in/contract/guest-list'
import { listMailLog } from '@/features/mails/contract'
import { listPeople } from '@/features/people/contract/people'
import { listSponsors } from '@/features/sponsors/contract'
import { listUsers } from '@/features/users/contract'
import { listWorkshops } from '@/features/workshops/contract/office'
import { mails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { sponsors } from '@/schema/sponsors'
import { workshops } from '@/schema/workshops'
import { closeDatabase, db } from '@/server/database/db'
import { aBody, anAccreditation, aRegistration, aWorkshop } from '@/testing/factories'
import { aUser } from '@/testing/users'
import { searchEverything } from './service'

const NOW = new Date('2026-11-20T12:00:00Z')
const VERIFIED = { is_super_user: false, routePermissions: [], email_verified_at: '2026-01-01', second_factor: false }
const ADMIN = { ...VERIFIED, is_super_user: true }

const find = (words: string, reader: Parameters<typeof searchEverything>[1]['reader'] = ADMIN) =>
  searchEverything(words, { now: NOW, reader })
const titlesFor = async (words: string) => (await find(words)).events.map(({ title }) => title)

const aMail = (event: { id: number }, fields: Partial<typeof mails.$inferInsert> = {}) =>
  db.insert(mails).values({
    type: 'invite',
    state: 'sent',
    sent_at: NOW.toISOString(),
    workshop_id: event.id,
    language: 'de',
    email: 'weber@example.org',
    ...fields,
  })

beforeEach(async () => {
  await db.delete(mails)
  await db.delete(registrations)
  await db.delete(workshops)
  await db.delete(sponsors)
})
afterAll(closeDatabase)

it('folds every Latin letter in the database as in the browser', async () => {
  const letters = Array.from({ length: 0x1ef9 }, (_, at) => String.fromCodePoint(at + 1)).filter((one) =>
    /\p{Script=Latin}/u.test(one),
  )
  const words = [
    'Nový Dvořák',
    'Žanna Þórr',
    'Łukasz Søren',
    'MUELLER Größe',
    'Nguyễn',
    ...letters.map((one) => `x${one}e`),
  ]
  const found = await db.execute(
    sql`select word, fold_text(word) as folded from unnest(${sql.param(words)}::text[]) word`,
  )
  expect(found.filter(({ word, folded }) => folded !== foldText(String(word)))).toEqual([])
  expect(foldText(words.slice(0, 5).join(' '))).toBe('novy dvorak zanna torr lukasz soren muller grosse nguyen')
})

describe('events', () => {
  it('are found by title, venue, speaker and approval number, however umlauts are written', async () => {
    await aWorkshop({ title: 'Wundheilung für Ärzte', location: 'Großer Saal, Köln', speaker: 'Prof. Weiß' })
    await aWorkshop({ title: 'Other', approval_number: 'ÄK 2760512' })
    for (const words of ['wundheil aerzte', 'grosser saal', 'KÖLN', 'weiss'])
      expect(await titlesFor(words), words).toEqual(['Wundheilung für Ärzte'])
    expect(await titlesFor('2760512')).toEqual(['Other'])
    await anAccreditation(await aWorkshop({ title: 'Accredited' }), await aBody(), { number: '704711' })
    expect(await titlesFor('704711')).toEqual(['Accredited'])
    expect(await titlesFor('köln berlin')).toEqual([])
  })

  it('with this number come first, then the next ones, then the latest', async () => {
    const named = await aWorkshop({ title: 'Named', date: '2026-01-01' })
    for (const date of ['2026-12-24', '2026-11-01', '2026-12-01', '2026-10-01'])
      await aWorkshop({
        title: date,
        date,
        speaker: `Room ${named.id}`,
        cancelled_at: date === '2026-12-24' ? date : null,
      })
    const { events } = await find(String(named.id))
    expect(events.map(({ title }) => title)).toEqual(['Named', '2026-12-01', '2026-12-24', '2026-11-01', '2026-10-01'])
    expect(events.map(({ is_cancelled }) => is_cancelled)).toEqual([false, false, true, false, false])
  })

  it('of today in Berlin are offered for check-in before anything is typed', async () => {
    const { id } = await aWorkshop({ title: 'Today', date: '2026-11-20', time: '23:30' })
    await aWorkshop({ date: '2026-11-21' })
    await aWorkshop({ date: '2026-11-20', cancelled_at: NOW.toISOString() })
    const { today, ...others } = await searchEverything('', { now: new Date('2026-11-20T22:45:00Z'), reader: ADMIN })
    expect(today).toEqual([{ id, title: 'Today', time: '23:30' }])
    expect(Object.values(others).flat()).toEqual([])
    const { today: next } = await searchEverything('', { now: new Date('2026-11-20T23:15:00Z'), reader: ADMIN })
    expect(next.map(({ title }) => title)).toEqual(['Antibiotics in practice'])
  })
})

it('finds sponsors and accounts by their names', async () => {
  await db.insert(sponsors).values([{ name: 'Müller Pharma' }, { name: 'Other' }])
  const { id } = await aUser({ name: 'Zoë Straßburg', email: 'zoe@example.org' })
  expect((await find('mueller')).sponsors).toMatchObject([{ name: 'Müller Pharma' }])
  expect((await find('zoe strassburg')).users).toEqual([{ id, name: 'Zoë Straßburg', email: 'zoe@example.org' }])
})

it('finds mails by the beginning of an address, the newest one of each event', async () => {
  const first = await aWorkshop({ title: 'First' })
  const second = await aWorkshop({ title: 'Second' })
  await aMail(first)
  await aMail(second, { state: 'retry', sent_at: null })
  await aMail(first, { type: 'reminder', state: 'failed', sent_at: null })
  await aMail(first, { email: 'other@example.org' })
  await db.insert(mails).values({ type: 'verify_email', email: 'weber@example.org', language: 'de' })
  const found = async (words: string) =>
    (await find(words)).mails.map(({ workshop_title, type, status }) => [workshop_title, type, status])
  const expected = [
    ['First', 'reminder', 'failed'],
    ['Second', 'invite', 'retrying'],
  ]
  expect(await found('Weber@')).toEqual(expected)
  expect(await found('weber@example.org')).toEqual(expected)
  for (const words of ['example.org', 'we', 'weber other', 'w%']) expect(await found(words), words).toEqual([])
})

describe('a reader', () => {
  const KINDS = {
    events: listWorkshops,
    people: listPeople,
    sponsors: listSponsors,
    users: listUsers,
    mails: listMailLog,
    today: listGuests,
  }

  it('finds only the kinds whose list the roles permit, and nothing without a confirmed address', async () => {
    const event = await aWorkshop({ title: 'Quarzer', date: '2026-11-20' })
    await aRegistration(event, { last_name: 'Quarzer' })
    await db.insert(sponsors).values({ name: 'Quarzer' })
    await aUser({ name: 'Quarzer' })
    await aMail(event, { email: 'quarzer@example.org' })
    const kindsFor = async (reader: Parameters<typeof find>[1]) =>
      Object.entries(await find('quarzer', reader)).flatMap(([kind, rows]) => (rows.length > 0 ? [kind] : []))

    expect((await kindsFor(ADMIN)).sort()).toEqual(Object.keys(KINDS).sort())
    expect(await kindsFor(VERIFIED)).toEqual([])
    for (const [kind, endpoint] of Object.entries(KINDS))
      expect(await kindsFor({ ...VERIFIED, routePermissions: [permissionOf(endpoint)] })).toEqual([kind])
    expect(await kindsFor({ ...ADMIN, email_verified_at: null })).toEqual([])
  })
})
