import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { permissionOf } from '@/contract/endpoint'
import { DAY_MS } from '@/contract/time'
import { env } from '@/env'
import { dismissChangeNotice } from '@/features/mailings/service/dismiss-change-notice'
import { saveFrontendTexts } from '@/features/texts/contract'
import { accreditationChanges } from '@/schema/accreditations'
import { mails, plannedMails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { frontendTexts } from '@/schema/texts'
import { waitlistEntries } from '@/schema/waitlist'
import { workshops } from '@/schema/workshops'
import { closeDatabase, db } from '@/server/database/db'
import { aBody, anAccreditation, anInterest, anInvitation, aRegistration, aWorkshop } from '@/testing/factories'
import { aUser } from '@/testing/users'
import { listAttention } from './attention'

const NOW = new Date('2026-11-20T12:00:00Z')
const daysFromNow = (days: number) => new Date(NOW.getTime() + days * DAY_MS).toISOString()

/** Creates an event in this number of days, with enough people by default. */
async function anEvent({
  inDays = 40,
  people = 0,
  ...fields
}: Partial<typeof workshops.$inferInsert> & { inDays?: number; people?: number } = {}) {
  const event = await aWorkshop({ date: daysFromNow(inDays).slice(0, 10), ...fields })
  for (let number = 0; number < people; number += 1) await aRegistration(event)
  return event
}

type Event = Awaited<ReturnType<typeof anEvent>>

async function aFailedMail(event: Event, fields: Partial<typeof mails.$inferInsert> = {}) {
  const { id: registration_id, email } = await aRegistration(event)
  const mail = { type: 'invite' as const, state: 'failed' as const, workshop_id: event.id, registration_id, email }
  await db.insert(mails).values({ ...mail, language: 'de', ...fields })
  return { ...mail, language: 'de' }
}

const VIEWER = { is_super_user: false, permissions: [], routePermissions: [] }
const EDITOR = { ...VIEWER, routePermissions: [permissionOf(saveFrontendTexts)] }

const found = async () =>
  (await listAttention({ now: NOW, reader: VIEWER })).data.map(({ kind, id, count }) => ({ kind, id, count }))

beforeEach(async () => {
  await db.delete(mails)
  await db.delete(registrations)
  await db.delete(workshops)
})
afterAll(closeDatabase)

it('finds nothing when no event needs attention', async () => {
  await anEvent()
  await anEvent({ inDays: 10, maximum_participants: 8, people: 2 })
  expect(await found()).toEqual([])
})

describe('few registrations', () => {
  it('are less than a quarter of the seats', async () => {
    const { id } = await anEvent({ inDays: 10, maximum_participants: 9, people: 2 })
    await anEvent({ inDays: 10, maximum_participants: 8, people: 2 })
    expect(await found()).toEqual([{ kind: 'few', id, count: 2 }])
  })

  it('are less than five people without a maximum', async () => {
    const { id } = await anEvent({ inDays: 10, people: 4 })
    await anEvent({ inDays: 10, people: 5 })
    expect(await found()).toEqual([{ kind: 'few', id, count: 4 }])
  })

  it('are ignored when nobody can sign up', async () => {
    await anEvent({ inDays: 10, signup_active: false })
    await anEvent({ inDays: 10, teaser_only: true })
    expect(await found()).toEqual([])
  })

  it('count only people with a seat', async () => {
    const event = await anEvent({ inDays: 10, maximum_participants: 4 })
    await anInvitation(event)
    await anInterest(event)
    await aRegistration(event, { cancelled_at: daysFromNow(-1) })
    await aRegistration(event, { deleted_at: daysFromNow(-1) })
    expect(await found()).toEqual([{ kind: 'few', id: event.id, count: 0 }])
  })

  it('are reported for fourteen days before the deadline, or else before the start', async () => {
    const near = await anEvent({ inDays: 40, registration_deadline: '2026-12-04 11:59' })
    await anEvent({ inDays: 40, registration_deadline: '2026-12-04 12:00' })
    await anEvent({ inDays: 15 })
    const next = await anEvent({ inDays: 1 })
    expect((await found()).map(({ id }) => id)).toEqual([next.id, near.id])
  })

  it('are ignored once the sign-up is over', async () => {
    await anEvent({ inDays: 3, registration_deadline: '2026-11-20 11:59' })
    await anEvent({ inDays: -1 })
    expect(await found()).toEqual([])
  })
})

describe('people with an older date', () => {
  it('are counted until staff have decided about them', async () => {
    const event = await anEvent({ calendar_sequence: 2, reviewed_sequence: 1 })
    await aRegistration(event, { calendar_sequence: 1 })
    await aRegistration(event, { calendar_sequence: 2 })
    await aRegistration(event)
    await aRegistration(event, { calendar_sequence: 1, cancelled_at: daysFromNow(-1) })
    expect(await found()).toEqual([{ kind: 'outdated', id: event.id, count: 1 }])
    const author = await aUser({ is_super_user: true })
    await expect(dismissChangeNotice(event.id, { change: 1, author })).rejects.toMatchObject({ status: 409 })
    await dismissChangeNotice(event.id, { change: 2, author })
    expect(await found()).toEqual([])
  })

  it('are ignored once the event is over or cancelled', async () => {
    for (const fields of [{ inDays: -1 }, { cancelled_at: daysFromNow(-1) }])
      await aRegistration(await anEvent({ calendar_sequence: 1, ...fields }), { calendar_sequence: 0 })
    expect(await found()).toEqual([])
  })
})

it('ignores the seats of a cancelled event', async () => {
  const cancelled_at = daysFromNow(-1)
  await anEvent({ inDays: 10, cancelled_at })
  await anInterest(await anEvent({ maximum_participants: 1, people: 1, cancelled_at }))
  expect(await found()).toEqual([])
})

describe('failed mails', () => {
  it('are counted for their event', async () => {
    const event = await anEvent()
    await aFailedMail(event)
    await aFailedMail(event, { type: 'confirmation' })
    await aFailedMail(await anEvent(), { state: 'sent', sent_at: daysFromNow(-1) })
    expect(await found()).toEqual([{ kind: 'failed', id: event.id, count: 2 }])
  })

  it('are listed for thirty days after the event', async () => {
    const recent = await anEvent({ inDays: -29 })
    await aFailedMail(recent)
    await aFailedMail(await anEvent({ inDays: -31 }))
    expect(await found()).toEqual([{ kind: 'failed', id: recent.id, count: 1 }])
  })

  it('are ignored once they are sent again, until that fails as well', async () => {
    const event = await anEvent()
    const mail = await aFailedMail(event)
    await db.insert(mails).values({ ...mail, round: 2, state: 'queued' })
    expect(await found()).toEqual([])
    await db.update(mails).set({ state: 'failed' })
    expect(await found()).toEqual([{ kind: 'failed', id: event.id, count: 1 }])
  })

  it('are ignored once their person is removed', async () => {
    await aFailedMail(await anEvent())
    await db.update(registrations).set({ deleted_at: daysFromNow(0) })
    expect(await found()).toEqual([])
  })
})

describe('planned invitations', () => {
  /** Plans an invitation at 9:00 in Berlin, this many days before the event. */
  async function anInvitationPlan(
    event: Event,
    offset_days: number,
    fields: Partial<typeof plannedMails.$inferInsert> = {},
  ) {
    const invitation = { type: 'invite', audience: 'newinvites', anchor: 'start', at_time: '09:00' } as const
    const plan = { ...invitation, workshop_id: event.id, offset_days, created_at: daysFromNow(-60) }
    await db.insert(plannedMails).values({ ...plan, ...fields })
  }
  const invitations = async () =>
    (await listAttention({ now: NOW, reader: VIEWER })).data
      .filter((event) => event.kind === 'invitation')
      .map(({ id, count, invitation }) => ({ id, count, ...invitation }))

  it('are listed with the first of the next fourteen days at which nobody can register', async () => {
    const due_at = '2026-11-22T08:00:00.000Z'
    const expected: object[] = []
    const states = {
      closed: { registration_deadline: '2026-11-22 07:59' },
      inactive: { signup_active: false },
      announced: { teaser_only: true },
      full: { maximum_participants: 1, people: 1 },
      cancelled: { cancelled_at: daysFromNow(-1) },
    }
    for (const [state, fields] of Object.entries(states)) {
      const event = await anEvent(fields)
      await anInvitationPlan(event, -38)
      await anInvitationPlan(event, -37)
      expected.push({ id: event.id, count: 2, due_at, state })
    }
    const open = await anEvent({ registration_deadline: '2026-11-22 08:01' })
    await anInvitationPlan(open, -38)
    await anInvitationPlan(open, -38, { type: 'reminder', audience: 'registered' })
    expect(await invitations()).toEqual(expected)
  })

  it('are listed if the event has begun by then', async () => {
    const event = await anEvent({ inDays: 1, time: '08:00', end_time: '12:00' })
    await anInvitationPlan(event, 0)
    expect(await invitations()).toEqual([{ id: event.id, count: 1, due_at: '2026-11-21T08:00:00.000Z', state: 'over' }])
  })

  it('are ignored while they are far away, and once they are sent, paused, missed or withdrawn', async () => {
    const event = await anEvent({ signup_active: false })
    await anInvitationPlan(event, -25)
    await anInvitationPlan(event, -38, { state: 'paused' })
    await anInvitationPlan(event, -39, { state: 'cancelled' })
    await anInvitationPlan(event, -40, { state: 'sent', sent_at: daysFromNow(0) })
    await anInvitationPlan(event, -50, { created_at: daysFromNow(-5) })
    expect(await invitations()).toEqual([])
  })
})

describe('people waiting', () => {
  it('are counted at a full event', async () => {
    const event = await anEvent({ maximum_participants: 2, people: 2 })
    await anInterest(event)
    await anInterest(event)
    expect(await found()).toEqual([{ kind: 'waiting', id: event.id, count: 2 }])
  })

  it('are counted as one with their companions', async () => {
    const event = await anEvent({ maximum_participants: 1, people: 1 })
    const { id } = await anInterest(event)
    await anInterest(event, { accompaniment_of: id })
    expect(await found()).toEqual([{ kind: 'waiting', id: event.id, count: 1 }])
  })

  it('are counted where offers hold the last seats', async () => {
    const event = await anEvent({ maximum_participants: 2, people: 1 })
    const offered = await anInterest(event)
    expect(await found()).toEqual([])
    const now = daysFromNow(0)
    await db.insert(waitlistEntries).values({
      registration_id: offered.id,
      workshop_id: event.id,
      position: 1,
      joined_at: now,
      state: 'offered',
      offered_seats: 1,
      offered_at: now,
      expires_at: daysFromNow(1),
    })
    expect(await found()).toEqual([{ kind: 'waiting', id: event.id, count: 1 }])
  })

  it('are not counted if a seat is free, if there is no maximum, or when the event is over', async () => {
    await anInterest(await anEvent({ maximum_participants: 3, people: 2 }))
    await anInterest(await anEvent({ people: 2 }))
    await anInterest(await anEvent({ inDays: -1, maximum_participants: 1, people: 1 }))
    expect(await found()).toEqual([])
  })

  it('are those who have not withdrawn their interest', async () => {
    const event = await anEvent({ maximum_participants: 1, people: 1 })
    await anInterest(event, { cancelled_at: daysFromNow(-1) })
    await anInterest(event, { deleted_at: daysFromNow(-1) })
    await anInvitation(event)
    expect(await found()).toEqual([])
  })
})

describe('accreditations', () => {
  const applications = async () =>
    (await listAttention({ now: NOW, reader: VIEWER })).data.flatMap((row) =>
      row.kind === 'application' ? [{ id: row.id, count: row.count, ...row.application }] : [],
    )

  it('to apply for in the next two weeks are found, with the first deadline, and those that are late', async () => {
    const late = await anEvent({ inDays: 20 })
    const soon = await anEvent({ inDays: 41 })
    const far = await anEvent({ inDays: 60 })
    const body = await aBody({ apply_days: 28 })
    const earlier = await aBody({ apply_days: 30 })
    for (const event of [late, soon, far]) await anAccreditation(event, body, { state: 'to_apply' })
    await anAccreditation(soon, earlier, { state: 'to_apply' })
    expect(await applications()).toEqual([
      { id: late.id, count: 1, date: '2026-11-12', days: -8 },
      { id: soon.id, count: 2, date: '2026-12-01', days: 11 },
    ])
  })

  it('that are submitted, of a body without a deadline, or of an event that is cancelled or over, need nothing', async () => {
    const body = await aBody({ apply_days: 28 })
    const event = await anEvent({ inDays: 35 })
    for (const state of ['applied', 'granted', 'refused'] as const) await anAccreditation(event, body, { state })
    await anAccreditation(event, await aBody({ apply_days: null }), { state: 'to_apply' })
    await anAccreditation(await anEvent({ inDays: 35, cancelled_at: daysFromNow(-1) }), body, { state: 'to_apply' })
    await anAccreditation(await anEvent({ inDays: -2 }), body, { state: 'to_apply' })
    expect(await found()).toEqual([])
  })

  it('whose bodies must hear of changes are counted until the report is ticked, also of a cancelled event', async () => {
    const event = await anEvent({ inDays: -2, cancelled_at: daysFromNow(-3) })
    const open = { changes: { date: ['2026-11-17', '2026-11-18'] as [string, string] }, changed_at: daysFromNow(-3) }
    for (const confirmed_at of [null, null, daysFromNow(-1)]) {
      const { id: accreditation_id } = await anAccreditation(event, await aBody())
      await db.insert(accreditationChanges).values({ ...open, accreditation_id, confirmed_at })
    }
    expect(await found()).toEqual([{ kind: 'changes', id: event.id, count: 2 }])
    await db.update(accreditationChanges).set({ confirmed_at: daysFromNow(0) })
    expect(await found()).toEqual([])
  })
})

it('lists a missed deadline first, then people with an old date and mails that wait, and failed mails behind them', async () => {
  const body = await aBody({ apply_days: 28 })
  const full = await anEvent({ inDays: 20, maximum_participants: 1, people: 1 })
  await anInterest(full)
  const few = await anEvent({ inDays: 40, registration_deadline: '2026-11-22 10:00' })
  const failed = await anEvent({ inDays: 1, people: 5 })
  await aFailedMail(failed)
  const soon = await anEvent({ inDays: 35 })
  await anAccreditation(soon, body, { state: 'to_apply' })
  const held = await anEvent({ inDays: 30 })
  await db.insert(plannedMails).values({
    workshop_id: held.id,
    type: 'reminder',
    audience: 'registered',
    anchor: 'start',
    offset_days: -1,
    at_time: '09:00',
    state: 'held',
    hold_reason: 'cancelled',
  })
  const later = await anEvent({ inDays: 50, calendar_sequence: 1 })
  await aRegistration(later, { calendar_sequence: 0 })
  const sooner = await anEvent({ inDays: 45, calendar_sequence: 1 })
  await aRegistration(sooner, { calendar_sequence: 0 })
  const late = await anEvent({ inDays: 27 })
  await anAccreditation(late, body, { state: 'to_apply' })
  const order = (await found()).map(({ kind, id }) => `${kind} ${id}`)
  expect(order).toEqual([
    `application ${late.id}`,
    `outdated ${sooner.id}`,
    `outdated ${later.id}`,
    `held ${held.id}`,
    `application ${soon.id}`,
    `failed ${failed.id}`,
    `few ${few.id}`,
    `waiting ${full.id}`,
  ])
})

describe('a site without imprint, privacy notice or contact', () => {
  const CONTACT = { CONTACT_ADDRESS: env.CONTACT_ADDRESS, CONTACT_EMAIL: env.CONTACT_EMAIL }
  const missing = async (reader = EDITOR) => (await listAttention({ now: NOW, reader })).missing

  afterEach(async () => {
    Object.assign(env, CONTACT, { IMPRINT_URL: undefined, PRIVACY_URL: undefined })
    await db.delete(frontendTexts)
  })

  it('tells people who may change its texts, and nobody else', async () => {
    Object.assign(env, { CONTACT_EMAIL: undefined })
    expect(await missing()).toEqual(['imprint', 'privacy', 'contact'])
    expect(await missing(VIEWER)).toEqual([])
  })

  it('lacks nothing with a text in its default language or an address outside, and with address and e-mail', async () => {
    await db.insert(frontendTexts).values({ language: 'de', imprint: '<p>Impressum</p>' })
    await db.insert(frontendTexts).values({ language: 'en', privacy: '<p>Privacy</p>' })
    expect(await missing()).toEqual(['privacy'])
    Object.assign(env, { PRIVACY_URL: 'https://academy.example/privacy' })
    expect(await missing()).toEqual([])
    Object.assign(env, { CONTACT_ADDRESS: undefined })
    expect(await missing()).toEqual(['contact'])
  })
})
