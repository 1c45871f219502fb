import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { sponsors } from '@/schema/sponsors'
import { workshopMails, workshopSponsors, workshops } from '@/schema/workshops'
import { db } from '@/server/database/db'
import { findPrincipalByHeaders } from '@/server/http/credentials'
import { callRoute } from '@/testing/calls'
import { aRegistration, aWorkshop } from '@/testing/factories'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'
import { findPublicEvent } from './public-events'

const GET = routeOf('workshops.listPublicWorkshops')

const NOW = new Date('2026-11-20T12:00:00Z')
const COMING = { date: '2026-12-10', time: '18:00' }

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

it('shows a cancelled event with its reason, and without sign-up', async () => {
  const cancellation_note = 'Die Referentin ist erkrankt.'
  const { id } = await aWorkshop({ ...COMING, cancelled_at: NOW.toISOString(), cancellation_note })
  const shown = { phase: 'cancelled', availability: 'cancelled', signup_active: false, cancellation_note }
  expect(await findPublicEvent(id, {}, NOW)).toMatchObject(shown)
  const { body } = await callRoute(GET, { query: { per_page: 99_999 } })
  const listed = body.data.find((event: { id: number }) => event.id === id)
  expect(listed).toMatchObject({ signup_active: false })
  expect(Object.keys(listed).filter((name) => name.startsWith('cancel'))).toEqual([])
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

it('shows the impersonal part of the after-event mail after the event, unless staff keep it to participants', async () => {
  const body = '<p>Guten Tag {first_name}</p><p>Danke, {title} war gut besucht.</p><p>{cancel_link}</p>'
  const { id } = await aWorkshop({ ...COMING, title: 'Herz' })
  await db.insert(workshopMails).values({ workshop_id: id, type: 'after_event', subject: 'Danke', body })
  const textAt = async (now: Date) => (await findPublicEvent(id, {}, now))?.email_after_event
  expect(await textAt(NOW)).toBe('')
  const later = new Date('2026-12-11T12:00:00Z')
  expect(await textAt(later)).toBe('<p>Danke, Herz war gut besucht.</p>')

  const listed = async () => {
    const { body: list } = await callRoute(GET, { query: { id } })
    return list.data[0].email_after_event
  }
  await db.update(workshops).set({ date: '2020-05-01' }).where(eq(workshops.id, id))
  expect(await listed()).toBe('<p>Danke, Herz war gut besucht.</p>')
  await db.update(workshops).set({ after_event_public: false }).where(eq(workshops.id, id))
  expect(await listed()).toBe('')
  expect(await textAt(later)).toBe('')
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
