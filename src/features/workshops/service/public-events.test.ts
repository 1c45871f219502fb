import { expect, it } from 'vitest'
import { GET } from '@/app/api/sandoz/workshops/public/route'
import { sponsors } from '@/features/sponsors/table'
import { db } from '@/server/database/db'
import { findPrincipalByHeaders } from '@/server/http/principal'
import { callRoute } from '@/testing/calls'
import { aRegistration, aWorkshop } from '@/testing/factories'
import { aUser } from '@/testing/users'
import { workshopMails, workshopSponsors } from '../table'
import { findPublicEvent, listIndexedEvents, listPublicEvents } from './public-events'

const NOW = new Date('2026-11-20T12:00:00Z')
const COMING = { date: '2026-12-10', time: '18:00' }
const GONE = { date: '2026-10-01', time: '18:00' }

const titlesOf = ({ events }: { events: { title: string }[] }) => events.map(({ title }) => title)

/** Only the titles of this test, because the tests of this file share a database. */
async function titled(word: string, wanted: Omit<Parameters<typeof listPublicEvents>[0], 'search'>) {
  return titlesOf(await listPublicEvents({ ...wanted, search: word }, NOW))
}

it('lists upcoming events by start, and past events newest first', async () => {
  await aWorkshop({ ...COMING, title: 'Reihe A' })
  await aWorkshop({ ...COMING, time: '09:00', title: 'Reihe B' })
  await aWorkshop({ ...GONE, title: 'Reihe C' })
  await aWorkshop({ ...GONE, date: '2026-11-01', title: 'Reihe D' })
  expect(await titled('Reihe', { when: 'upcoming' })).toEqual(['Reihe B', 'Reihe A'])
  expect(await titled('Reihe', { when: 'past' })).toEqual(['Reihe D', 'Reihe C'])
})

it('lists by category and language, without hidden events', async () => {
  await aWorkshop({ ...COMING, title: 'Kreis Arzt', category_d: true, category_p: false })
  await aWorkshop({ ...COMING, title: 'Kreis Apotheke', category_d: false, category_p: true, language: 'en' })
  await aWorkshop({ ...COMING, title: 'Kreis geheim', nonpublic: true })
  expect(await titled('Kreis', { when: 'upcoming', category: 'category_d' })).toEqual(['Kreis Arzt'])
  expect(await titled('Kreis', { when: 'upcoming', category: 'category_p' })).toEqual(['Kreis Apotheke'])
  expect(await titled('Kreis', { when: 'upcoming', language: 'en' })).toEqual(['Kreis Apotheke'])
  expect(await titled('Kreis', { when: 'upcoming' })).toHaveLength(2)
})

it('finds events by every word of title, speaker and venue, and treats wildcards as text', async () => {
  await aWorkshop({ ...COMING, title: 'Notdienst 100%', speaker: 'Dr. Ada', location: 'Köln' })
  expect(await titled('köln notdienst', { when: 'upcoming' })).toEqual(['Notdienst 100%'])
  expect(await titled('100%', { when: 'upcoming' })).toEqual(['Notdienst 100%'])
  expect(await titled('Notd_enst', { when: 'upcoming' })).toEqual([])
})

it('counts only the taken seats', async () => {
  const { id } = await aWorkshop({ ...COMING, maximum_participants: 3 })
  await aRegistration({ id })
  await aRegistration({ id }, { cancelled_at: NOW.toISOString() })
  await aRegistration({ id }, { registered: null, preliminary_registration: true })
  await aRegistration({ id }, { registered: null, invitation_sent: NOW.toISOString() })
  expect(await findPublicEvent(id, {}, NOW)).toMatchObject({ seats_left: 2, phase: 'open', availability: 'few' })
  await aRegistration({ id })
  await aRegistration({ id })
  expect(await findPublicEvent(id, {}, NOW)).toMatchObject({
    seats_left: 0,
    phase: 'full',
    availability: 'waiting_list',
    max_participants_reached: true,
  })
})

it('shows a hidden event to staff and invited people only', async () => {
  const { id } = await aWorkshop({ ...COMING, nonpublic: true })
  const other = await aWorkshop({ ...COMING, nonpublic: true })
  const { invite_slug } = await aRegistration({ id }, { registered: null })
  const { invite_slug: foreign } = await aRegistration(other, { registered: null })
  const { invite_slug: removed } = await aRegistration({ id }, { deleted_at: NOW.toISOString() })
  const { token } = await aUser({ is_super_user: true })
  const staff = await findPrincipalByHeaders(new Headers({ authorization: `Bearer ${token}` }))
  expect(await findPublicEvent(id, { invite: invite_slug }, NOW)).not.toBeNull()
  expect(await findPublicEvent(id, { principal: staff }, NOW)).not.toBeNull()
  for (const visitor of [{}, { invite: foreign }, { invite: removed }, { invite: '%' }])
    expect(await findPublicEvent(id, visitor, NOW)).toBeNull()
})

it('shows the cleaned text after the event once it is over', async () => {
  const { id } = await aWorkshop(COMING)
  const body = '<p>Vielen Dank</p><script>alert(1)</script>'
  await db.insert(workshopMails).values({ workshop_id: id, type: 'after_event', subject: 'Danke', body })
  expect((await findPublicEvent(id, {}, NOW))?.email_after_event).toBe('')
  const later = new Date('2026-12-11T00:00:00Z')
  expect((await findPublicEvent(id, {}, later))?.email_after_event).toBe('<p>Vielen Dank</p>')
})

it('shows sponsors in their order', async () => {
  const { id } = await aWorkshop(COMING)
  const stored = await db
    .insert(sponsors)
    .values([{ name: 'Zeta' }, { name: 'Alpha' }])
    .returning()
  await db
    .insert(workshopSponsors)
    .values(stored.map((sponsor, position) => ({ workshop_id: id, sponsor_id: sponsor.id, position })))
  const event = await findPublicEvent(id, {}, NOW)
  expect(event?.sponsors.map(({ name }) => name)).toEqual(['Zeta', 'Alpha'])
})

it('lists neither hidden nor merely announced events for search engines', async () => {
  const hidden = await aWorkshop({ ...COMING, nonpublic: true })
  const announced = await aWorkshop({ ...COMING, teaser_only: true })
  const past = await aWorkshop({ ...GONE, teaser_only: true })
  const ids = (await listIndexedEvents(NOW)).map(({ id }) => id)
  expect(ids).toContain(past.id)
  expect(ids).not.toContain(hidden.id)
  expect(ids).not.toContain(announced.id)
})

it('returns only the documented fields in the documented call', async () => {
  const { id } = await aWorkshop({ ...COMING, date: '2099-12-10', maximum_participants: 1 })
  const { status, body } = await callRoute(GET, { query: { filter: { id } } })
  expect(status).toBe(200)
  expect(body.meta.pagination).toMatchObject({ current_page: 1, total: 1 })
  expect(Object.keys(body.data[0]).sort()).toEqual(
    [
      ...['id', 'title', 'description', 'signup_hint', 'speaker', 'date', 'time', 'end_time', 'location', 'region'],
      ...['language', 'credits', 'price', 'currency', 'registration_deadline', 'signup_active', 'ipad'],
      ...['max_participants_reached', 'header_image', 'own_header_image', 'picture', 'sponsors', 'email_after_event'],
      ...['teaser_only', 'videolink', 'videolink_desc', 'videolink2', 'videolink2_desc'],
    ].sort(),
  )
})

it('lists by the documented filters', async () => {
  const future = await aWorkshop({ date: '2099-05-01', title: 'Zukunft', category_d: true, category_p: false })
  const past = await aWorkshop({ date: '2020-05-01', title: 'Vergangen', category_d: false, category_p: true })
  const listed = async (filter: Record<string, unknown>) => {
    const query = { per_page: 99_999, sortBy: 'date', sortByDirection: 'desc', filter }
    const { body } = await callRoute(GET, { query })
    return [future.id, past.id].filter((id) => body.data.some((event: { id: number }) => event.id === id))
  }
  expect(await listed({})).toEqual([future.id, past.id])
  for (const name of ['hide_past_workshops', 'hide_past_workshops_public'])
    expect(await listed({ [name]: 1 })).toEqual([future.id])
  for (const name of ['past_workshops', 'past_workshops_public']) expect(await listed({ [name]: 1 })).toEqual([past.id])
  expect(await listed({ category_d: 1 })).toEqual([future.id])
  expect(await listed({ category_p: 1, past_workshops_public: 1 })).toEqual([past.id])
  expect(await listed({ language: 'fr' })).toEqual([])
  expect(await callRoute(GET, { query: { filter: { nonpublic: 1 } } })).toMatchObject({ status: 422 })
})
