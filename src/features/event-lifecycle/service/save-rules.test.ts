import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sponsors } from '@/schema/sponsors'
import { auditLog } from '@/schema/system/audit'
import { workshops } from '@/schema/workshops'
import { closeDatabase, db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { anEmail, aRegistration, aWorkshop, aWorkshopDraft } from '@/testing/factories'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'

const DELETE = routeOf('workshops.deleteWorkshop')
const GET = routeOf('workshops.getWorkshop')
const POST = routeOf('workshops.saveWorkshop')

let ada: Awaited<ReturnType<typeof aUser>>
beforeAll(async () => {
  ada = await aUser({ is_super_user: true, name: 'Ada' })
})
afterAll(closeDatabase)

const save = (id: number | 'new', body: object, { token } = ada) => callRoute(POST, { params: { id }, body, token })

async function saved(id: number | 'new', body: object, by = ada) {
  const answer = await save(id, body, by)
  expect(answer).toMatchObject({ status: 200 })
  return answer.body
}

/** The fields with errors. */
async function refusedAt(id: number | 'new', body: object): Promise<string[]> {
  const answer = await save(id, body)
  expect(answer).toMatchObject({ status: 422 })
  return Object.keys(answer.body.errors)
}

const ONSITE = { ...aWorkshopDraft({ presence_type: 'Onsite' }), location: 'Köln' }

describe('an event is refused', () => {
  it('for all missing fields at once', async () => {
    const fields = ['title', 'category_d', 'header_image', 'presence_type', 'language', 'date', 'time']
    expect(await refusedAt('new', {})).toEqual(expect.arrayContaining(fields))
    const blank = { ...aWorkshopDraft(), title: ' ', date: '2026-02-30', time: '24:00', maximum_participants: 0 }
    expect(await refusedAt('new', blank)).toEqual(
      expect.arrayContaining(['title', 'date', 'time', 'maximum_participants']),
    )
  })

  it('if it is for neither doctors nor pharmacists', async () => {
    expect(await refusedAt('new', { ...aWorkshopDraft(), category_d: false })).toEqual(['category_d'])
    await saved('new', { ...aWorkshopDraft(), category_d: false, category_p: true })
  })

  it('without a venue unless it is online, whether the fields are sent or stored', async () => {
    const { location, ...unsaid } = ONSITE
    expect(await refusedAt('new', { ...ONSITE, location: '  ' })).toEqual(['location'])
    expect(await refusedAt('new', unsaid)).toEqual(['location'])
    const { id: online } = await saved('new', aWorkshopDraft())
    expect(await refusedAt(online, unsaid)).toEqual(['location'])
    const { id } = await saved('new', { ...unsaid, location })
    expect(await saved(id, unsaid)).toMatchObject({ location })
  })

  it('if a break lies outside it, by a sent or a stored time, and stores breaks as they are shown', async () => {
    const times = { ...aWorkshopDraft(), time: '14:00', end_time: '17:15' }
    expect(await refusedAt('new', { ...times, breaks: '13:50-14:05' })).toEqual(['breaks'])
    const { id, breaks } = await saved('new', { ...times, breaks: '16:00-16:10 Uhr; 15.30 - 15.45' })
    expect(breaks).toBe('15:30–15:45, 16:00–16:10')
    expect(await refusedAt(id, { ...times, end_time: '16:05' })).toEqual(['breaks'])
    const { end_time, ...unsaid } = times
    expect(await refusedAt(id, { ...unsaid, breaks: '17:10-17:20' })).toEqual(['breaks'])
  })

  it('if it ends before it begins, by a sent or a stored time', async () => {
    const { id } = await saved('new', { ...aWorkshopDraft(), end_time: '18:01' })
    for (const end_time of ['18:00', '17:59'])
      expect(await refusedAt(id, { ...aWorkshopDraft(), end_time })).toEqual(['end_time'])
    expect(await refusedAt(id, { ...aWorkshopDraft(), time: '19:00' })).toEqual(['end_time'])
    await saved(id, { ...aWorkshopDraft(), time: '19:00', end_time: null })
  })

  it.each([
    ['in summer', '2031-07-01 18:00', '2031-07-01 16:00', '2031-07-01 16:15'],
    ['in winter', '2031-12-01 18:00', '2031-12-01 17:00', '2031-12-01 17:15'],
    ['on the morning when clocks go forward', '2031-03-30 03:00', '2031-03-30 01:00', '2031-03-30 01:15'],
    ['at a time that clocks leave out', '2031-03-30 02:30', '2031-03-30 01:30', '2031-03-30 01:45'],
    ['at a time that clocks show twice', '2031-10-26 02:30', '2031-10-26 00:30', '2031-10-26 00:45'],
    ['on the morning when clocks go back', '2031-10-26 03:00', '2031-10-26 02:00', '2031-10-26 02:15'],
  ])('when the deadline is after its start in Berlin: %s', async (_, start, last, late) => {
    const [date, time] = start.split(' ')
    const draft = { ...aWorkshopDraft(), date, time }
    expect(await saved('new', { ...draft, registration_deadline: last })).toMatchObject({ registration_deadline: last })
    expect(await refusedAt('new', { ...draft, registration_deadline: late })).toEqual(['registration_deadline'])
  })

  it('with a new deadline between two quarters of an hour, and keeps an old one', async () => {
    const draft = { ...aWorkshopDraft(), date: '2031-07-10', registration_deadline: '2031-07-05 10:07' }
    const answer = await save('new', draft)
    expect(answer.body.errors).toEqual({ registration_deadline: [expect.stringContaining('15')] })
    const { id } = await aWorkshop({ registration_deadline: '2031-07-05 10:07', date: '2031-07-10' })
    expect(await saved(id, draft)).toMatchObject({ registration_deadline: '2031-07-05 10:07' })
    expect(await refusedAt(id, { ...draft, registration_deadline: '2031-07-05 10:08' })).toEqual([
      'registration_deadline',
    ])
  })

  it('if it is moved to before its stored deadline', async () => {
    const draft = { ...aWorkshopDraft(), date: '2031-07-10' }
    const { id } = await saved('new', { ...draft, registration_deadline: '2031-07-05 10:00' })
    expect(await refusedAt(id, { ...draft, date: '2031-07-04' })).toEqual(['registration_deadline'])
    await saved(id, { ...draft, date: '2031-07-04', registration_deadline: '2031-07-03 10:00' })
  })

  it('in a language that is not offered, unless it had this language before', async () => {
    expect(await refusedAt('new', { ...aWorkshopDraft(), language: 'fr' })).toEqual(['language'])
    const { id } = await aWorkshop({ language: 'fr' })
    expect(await saved(id, { ...aWorkshopDraft(), language: 'fr' })).toMatchObject({ language: 'fr' })
    expect(await refusedAt(id, { ...aWorkshopDraft(), language: 'it' })).toEqual(['language'])
    await saved(id, aWorkshopDraft())
    expect(await refusedAt(id, { ...aWorkshopDraft(), language: 'fr' })).toEqual(['language'])
  })

  it('not for fewer seats than it has people, but the answer warns of it', async () => {
    const event = await aWorkshop({ maximum_participants: 20 })
    for (const email of [anEmail(), anEmail()]) await aRegistration(event, { email })
    const { body } = await callRoute(GET, {
      params: { id: event.id },
      query: { include: 'sponsors' },
      token: ada.token,
    })
    const fewer = await saved(event.id, { ...body, maximum_participants: 1 })
    expect(fewer).toMatchObject({ maximum_participants: 1, warnings: { maximum_participants: [expect.any(String)] } })
    expect(await saved(event.id, { ...fewer, maximum_participants: 2 })).not.toHaveProperty('warnings')
  })

  it('not for a date in the past', async () => {
    const draft = { ...aWorkshopDraft(), date: '2020-02-29', registration_deadline: '2020-02-29 17:00' }
    expect(await saved('new', draft)).toMatchObject({ date: '2020-02-29', state: 'over' })
  })
})

describe('two who edit the same event', () => {
  it('lose nothing: the later one sees the other version with its mails and sponsors', async () => {
    const [sponsor] = await db.insert(sponsors).values({ name: 'Nordstern' }).returning()
    const bob = await aUser({ is_super_user: true, name: 'Bob' })
    const { id, updated_at } = await saved('new', aWorkshopDraft())
    await new Promise((resolve) => setTimeout(resolve, 5))
    const theirs = { title: 'Theirs', email_invite: '<p>Theirs</p>', sponsors: [sponsor?.id] }
    const newer = await saved(id, { ...aWorkshopDraft(), ...theirs, updated_at }, bob)

    const answer = await save(id, { ...aWorkshopDraft(), title: 'Mine', email_invite: '<p>Mine</p>', updated_at })
    expect(answer).toMatchObject({
      status: 409,
      body: { conflict: { changed_by: 'Bob', changed_at: newer.updated_at } },
    })
    const { current } = answer.body.conflict
    expect(current).toMatchObject({ ...theirs, sponsors: [{ id: sponsor?.id, name: 'Nordstern' }] })
    expect(Object.keys(current).filter((field) => !(field in newer))).toEqual([])
    const found = await callRoute(GET, { params: { id }, query: { include: 'sponsors' }, token: ada.token })
    expect(found.body).toEqual(newer)
    await saved(id, { ...aWorkshopDraft(), title: 'Mine', updated_at: newer.updated_at })
  })

  it('lose nothing when they save at the same moment: one of them is refused', async () => {
    for (let run = 0; run < 10; run += 1) {
      const { id, updated_at } = await saved('new', aWorkshopDraft())
      await new Promise((resolve) => setTimeout(resolve, 2))
      const both = ['<p>One</p>', '<p>Other</p>'].map((email_invite) => ({
        ...aWorkshopDraft(),
        email_invite,
        updated_at,
      }))
      const answers = await Promise.all(both.map((draft) => save(id, draft)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    }
  })
})

describe('the calendars of those who come', () => {
  const sequenceOf = async (id: number) =>
    (await db.select().from(workshops).where(eq(workshops.id, id)))[0]?.calendar_sequence

  it('are updated for each change of date, time, end, venue and presence, and for nothing else', async () => {
    const { id } = await saved('new', { ...ONSITE, end_time: '20:00' })
    const elsewhere = { title: 'Other', region: 'Bayern', speaker: 'Ada', signup_active: true, price: 5 }
    await saved(id, { ...ONSITE, ...elsewhere, registration_deadline: null, description: '<p>Neu</p>', sponsors: [] })
    expect(await sequenceOf(id)).toBe(0)
    const moves = [
      { date: '2031-03-12' },
      { time: '17:00' },
      { end_time: '21:00' },
      { end_time: null },
      { location: 'Bonn' },
      { presence_type: 'Online' },
    ]
    let draft: object = ONSITE
    for (const [index, move] of moves.entries()) {
      draft = { ...draft, ...move }
      await saved(id, draft)
      await saved(id, draft)
      expect(await sequenceOf(id)).toBe(index + 1)
    }
  })

  it('are updated once for all changes of a save, and never for a refused save', async () => {
    const { id } = await saved('new', ONSITE)
    await saved(id, { ...ONSITE, date: '2031-03-12', time: '09:00', location: 'Bonn' })
    await save(id, { ...ONSITE, date: '2031-03-13', sponsors: [{ id: 999_999 }] })
    expect(await sequenceOf(id)).toBe(1)
  })
})

describe('the trail of an event', () => {
  const trailOf = async (id: number) =>
    db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.object, 'workshops'), eq(auditLog.object_id, String(id))))
      .orderBy(asc(auditLog.id))

  it('names the author and both values of each changed field, including mails and sponsors', async () => {
    const [sponsor] = await db
      .insert(sponsors)
      .values({ name: 'Südstern' })
      .returning({ id: sponsors.id, name: sponsors.name })
    const bob = await aUser({ is_super_user: true })
    const { id } = await saved('new', { ...aWorkshopDraft(), email_invite: '<p>Vorher</p>' })
    const changed = { title: 'Neu', email_invite: '<p>Nachher</p>', ical_description: 'Tür 3', sponsors: [sponsor] }
    await saved(id, { ...aWorkshopDraft(), ...changed }, bob)
    await callRoute(DELETE, { params: { id }, token: ada.token })

    const [created, updated, deleted] = await trailOf(id)
    expect(created).toMatchObject({ user_id: ada.id, action: 'create' })
    expect(created?.changes).toMatchObject({
      title: [null, aWorkshopDraft().title],
      email_invite: [null, '<p>Vorher</p>'],
    })
    expect(updated).toMatchObject({ user_id: bob.id, action: 'update' })
    expect(updated?.changes).toEqual({
      title: [aWorkshopDraft().title, 'Neu'],
      email_invite: ['<p>Vorher</p>', '<p>Nachher</p>'],
      ical_description: ['', 'Tür 3'],
      sponsors: [[], [sponsor]],
    })
    expect(deleted).toMatchObject({ user_id: ada.id, action: 'delete', changes: { title: ['Neu', null] } })
    expect(deleted?.changes).toMatchObject({ email_invite: ['<p>Nachher</p>', null], sponsors: [[sponsor], null] })
  })

  it('does not contain a refused or conflicting save', async () => {
    const { id, updated_at } = await saved('new', aWorkshopDraft())
    await new Promise((resolve) => setTimeout(resolve, 5))
    await saved(id, { ...aWorkshopDraft(), title: 'First', updated_at })
    await save(id, { ...aWorkshopDraft(), title: 'Late', updated_at })
    await save(id, { ...aWorkshopDraft(), title: 'Refused', sponsors: [{ id: 999_999 }] })
    expect((await trailOf(id)).map(({ action }) => action)).toEqual(['create', 'update'])
  })
})
