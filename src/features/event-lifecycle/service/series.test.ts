import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { daysBetween } from '@/contract/time'
import { TEMPLATE_DATE } from '@/contract/values/workshops'
import { forgetEvaluations } from '@/features/evaluations/service/forget'
import { sendMails } from '@/features/mailings/service/send-mails'
import { registerParty } from '@/features/registrations/service/sign-up/register'
import type { Attention } from '@/features/workshops/contract/attention'
import { SHARED_FIELDS } from '@/features/workshops/contract/fields'
import { deadlineOf } from '@/features/workshops/rules'
import { EMPTY_MAIL_TEXTS } from '@/features/workshops/service/mail-texts'
import { accreditations } from '@/schema/accreditations'
import { newOpaqueId } from '@/schema/columns'
import { evaluations } from '@/schema/evaluations'
import { mails, plannedMails } from '@/schema/mails'
import { workshopMails, workshops } from '@/schema/workshops'
import { closeDatabase, db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { anEvaluationTemplate } from '@/testing/evaluations'
import {
  aBody,
  aCompanion,
  aForm,
  anEmail,
  aRegistration,
  aSubmission,
  aWorkshop,
  readRegistrations,
} from '@/testing/factories'
import { sendQueuedMails } from '@/testing/mails/recorded-mails'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'
import { type SeriesDate, sharedChangesOf } from './change-other-dates'

const getItem = routeOf('workshops.getWorkshop')
const SAVE = routeOf('workshops.saveWorkshop')
const listAttention = routeOf('workshops.listAttention')
const exportFull = routeOf('workshops.exportAllWorkshops')
const listPublic = routeOf('workshops.listPublicWorkshops')
const SEND = routeOf('registrations.sendMails')
const REPEAT = routeOf('workshops.repeatWorkshop')
const list = routeOf('workshops.listWorkshops')
const LEAVE = routeOf('workshops.leaveSeries')
const DELETE_TEMPLATE = routeOf('workshops.deleteEventTemplate')
const SAVE_TEMPLATE = routeOf('workshops.saveEventTemplate')
const listTemplates = routeOf('workshops.listEventTemplates')
const PLAN = routeOf('workshops.savePlannedMail')
const LIST_PLAN = routeOf('workshops.listMailPlan')
const ACCREDIT = routeOf('accreditations.saveAccreditation')
const EVALUATE = routeOf('evaluations.saveEvaluation')
const search = routeOf('search.search')

let ada: Awaited<ReturnType<typeof aUser>>
beforeAll(async () => {
  ada = await aUser({ is_super_user: true })
})
afterAll(closeDatabase)

const YEAR = new Date().getFullYear() + 1
const ON = { first: `${YEAR}-03-02`, second: `${YEAR}-04-06`, third: `${YEAR}-05-04`, fourth: `${YEAR}-06-01` }

type Event = typeof workshops.$inferSelect

const callOffice = (route: typeof SAVE, id: number, body?: object) =>
  callRoute(route, { params: { id }, body, token: ada.token })

async function rowOf(id: number): Promise<Event> {
  const [row] = await db.select().from(workshops).where(eq(workshops.id, id))
  if (!row) throw new Error('no row')
  return row
}

/** Saves an event as the form does: with all its values and these changes. */
async function change(id: number, changes: object) {
  const read = await callRoute(getItem, { params: { id }, query: { include: 'sponsors' }, token: ada.token })
  const answer = await callOffice(SAVE, id, { ...read.body, ...changes })
  expect(answer).toMatchObject({ status: 200 })
  return answer.body
}

/** An event on the first day and its copies on the others, in the order of their days. */
async function aSeries(fields: Parameters<typeof aWorkshop>[0] = {}): Promise<[Event, Event, Event, Event]> {
  const first = await aWorkshop({ date: ON.first, location: 'Berlin', ...fields })
  const dates = [ON.second, ON.third, ON.fourth]
  const answer = await callOffice(REPEAT, first.id, { dates, signup_active: true })
  expect(answer).toMatchObject({
    status: 200,
    body: { ids: [expect.any(Number), expect.any(Number), expect.any(Number)] },
  })
  const [second, third, fourth]: number[] = answer.body.ids
  return [await rowOf(first.id), await rowOf(second ?? 0), await rowOf(third ?? 0), await rowOf(fourth ?? 0)]
}

const seatsAt = async (event: Event) => (await readRegistrations(event)).map(({ email }) => email).toSorted()

/** The addresses that a mail about this change of the event goes to. */
async function inform({ id }: Event): Promise<string[]> {
  const context = { author: ada, locale: 'de' as const, now: new Date() }
  await sendMails({ id, type: 'updates' }, context)
  const rows = await db.select().from(mails).where(eq(mails.workshop_id, id)).orderBy(asc(mails.email))
  return rows.filter(({ type, state }) => type === 'event_update' && state === 'queued').map(({ email }) => email)
}

it('makes four dates, changes them once, moves one, and tells everybody of their own dates alone', async () => {
  const [first, second, third, fourth] = await aSeries({ registration_deadline: `${YEAR}-02-23 17:00` })
  const days = [first, second, third, fourth].map((event) =>
    daysBetween(deadlineOf(event)?.toISOString() ?? '', event.date),
  )
  expect(new Set(days)).toEqual(new Set([6]))
  const both = aForm(first, { email: anEmail() })
  const late = aForm(fourth)
  await registerParty({ ...both, dates: [second.id, third.id, fourth.id] }, aSubmission())
  await registerParty(late, aSubmission())
  expect(await seatsAt(third)).toEqual([both.email])
  await sendQueuedMails()

  const saved = await change(first.id, { location: 'Hamburg', end_time: '21:00', applies_to: 'coming' })
  expect(saved.changed_dates).toEqual([second.id, third.id, fourth.id])
  for (const { id, date } of [first, second, third, fourth])
    expect(await rowOf(id)).toMatchObject({ date, location: 'Hamburg', end_time: '21:00', calendar_sequence: 1 })
  expect(await inform(first)).toEqual([both.email])
  expect(await inform(fourth)).toEqual([both.email, late.email].toSorted())

  await change(fourth.id, { date: `${YEAR}-06-08`, applies_to: 'this' })
  expect(await rowOf(fourth.id)).toMatchObject({ date: `${YEAR}-06-08`, calendar_sequence: 2 })
  expect(await rowOf(third.id)).toMatchObject({ date: ON.third, calendar_sequence: 1 })
  const { data }: { data: Attention[] } = (await callRoute(listAttention, { token: ada.token })).body
  const outdated = data.filter(({ kind, id }) => kind === 'outdated' && [first.id, third.id, fourth.id].includes(id))
  expect(outdated.map(({ id, count }) => [id, count])).toEqual([
    [third.id, 1],
    [fourth.id, 2],
  ])
})

it('tells a person of one change of several dates in one mail, with what was and what is now', async () => {
  const [first, second, third, fourth] = await aSeries({ presence_type: 'Onsite', time: '18:00' })
  const both = aForm(first, { email: anEmail() })
  const late = aForm(fourth)
  await registerParty({ ...both, dates: [second.id, third.id] }, aSubmission())
  await registerParty(late, aSubmission())
  await sendQueuedMails()
  await change(first.id, { location: 'Hamburg', applies_to: 'coming' })

  const body = { id: first.id, type: 'updates', others: [second.id, third.id, fourth.id], key: newOpaqueId() }
  const update = (more = {}) => callRoute(SEND, { body: { ...body, ...more }, token: ada.token })
  const { queued, skipped } = (await update({ ask: true })).body
  expect({ queued, skipped }).toEqual({ queued: 2, skipped: {} })
  expect((await update()).body).toMatchObject({ queued: 2, skipped: {} })
  expect((await update()).body).toMatchObject({ queued: 2 })

  const sent = await sendQueuedMails()
  expect(sent.map(({ to }) => to.address).toSorted()).toEqual([both.email, late.email].toSorted())
  const text = sent.find(({ to }) => to.address === both.email)?.text ?? ''
  expect(text.match(/bisher Berlin\s+jetzt Hamburg/g)).toHaveLength(3)
  expect(text).not.toContain('bisher 18:00')
  const people = await Promise.all([first, second, third, fourth].map(readRegistrations))
  expect(people.flat().map(({ calendar_sequence }) => calendar_sequence)).toEqual([1, 1, 1, 1])
  expect((await update({ ask: true, key: undefined })).body).toMatchObject({ queued: 0, skipped: { up_to_date: 4 } })
})

describe('a change for all coming dates', () => {
  it('keeps what one date has of its own, and its texts and sponsors with it', async () => {
    const [first, second, third] = await aSeries()
    await change(second.id, { location: 'Ulm', email_reminder: '<p>Bring a pen</p>', applies_to: 'this' })
    await change(first.id, {
      location: 'Bonn',
      email_reminder: '<p>Bring a book</p>',
      title: 'Antibiotics today',
      registration_deadline: `${YEAR}-02-28 10:00`,
      applies_to: 'coming',
    })
    const reminderOf = async ({ id }: Event) =>
      (await db.select().from(workshopMails).where(eq(workshopMails.workshop_id, id))).map(({ body }) => body)
    expect(await rowOf(second.id)).toMatchObject({ title: 'Antibiotics today', location: 'Ulm' })
    expect(await reminderOf(second)).toEqual(['<p>Bring a pen</p>'])
    expect(await rowOf(third.id)).toMatchObject({ title: 'Antibiotics today', location: 'Bonn' })
    expect(await reminderOf(third)).toEqual(['<p>Bring a book</p>'])
  })

  it('reaches only fields that both had in common, and never those of one date', () => {
    const text = fc.constantFrom('a', 'b', 'c')
    const fields = ['title', 'location', 'description', 'email_invite', 'date', 'approval_number', 'videolink'] as const
    const event = fc.record(
      Object.fromEntries(
        fields.map((field) => [field, field === 'date' ? fc.constantFrom(ON.first, ON.second) : text]),
      ),
    )
    const base = { ...EMPTY_MAIL_TEXTS, time: '18:00', registration_deadline: null, sponsors: [] }
    fc.assert(
      fc.property(event, event, event, (...drawn) => {
        const [before, after, other] = drawn.map((values) => ({ ...base, ...values }) as unknown as SeriesDate)
        if (!before || !after || !other) return
        const changes = sharedChangesOf(other, { before, after })
        for (const field of fields) {
          const isReached =
            SHARED_FIELDS.some((name) => name === field) &&
            before[field] !== after[field] &&
            other[field] === before[field]
          expect(changes[field]).toBe(isReached ? after[field] : undefined)
        }
      }),
    )
  })

  it('leaves a date its own end or venue together with the start and the form of presence', async () => {
    const [first, second, third] = await aSeries({ presence_type: 'Onsite' })
    await change(second.id, { end_time: '19:00', applies_to: 'this' })
    await change(third.id, { presence_type: 'Online', location: '', applies_to: 'this' })
    await change(first.id, { time: '19:30', end_time: '21:30', location: 'Bonn', applies_to: 'coming' })
    expect(await rowOf(second.id)).toMatchObject({ time: '18:00', end_time: '19:00', location: 'Bonn' })
    expect(await rowOf(third.id)).toMatchObject({ time: '19:30', end_time: '21:30', presence_type: 'Online' })
    await change(third.id, { presence_type: 'Onsite', location: 'Ulm', applies_to: 'coming' })
    expect(await rowOf(first.id)).toMatchObject({ presence_type: 'Onsite', location: 'Bonn' })
  })

  it('is asked about with the number of dates that it reaches, and changes nothing before the answer', async () => {
    const [first, second, third] = await aSeries()
    await change(second.id, { location: 'Ulm', applies_to: 'this' })
    const read = await callRoute(getItem, { params: { id: first.id }, token: ada.token })
    const ask = (changes: object) => callOffice(SAVE, first.id, { ...read.body, ...changes, applies_to: 'ask' })
    const asked = await ask({ location: 'Bonn' })
    expect(asked).toMatchObject({
      status: 422,
      body: { errors: { applies_to: [expect.stringContaining('coming dates')] } },
    })
    expect(asked.body.errors.applies_to[0]).toContain('2 other')
    for (const { id } of [first, third]) expect(await rowOf(id)).toMatchObject({ location: 'Berlin' })
    expect(await ask({ approval_number: 'A-1' })).toMatchObject({ status: 200 })
  })

  it('leaves past, cancelled and other events alone, and an event that has left the series', async () => {
    const [first, second, third, fourth] = await aSeries()
    const alone = await aWorkshop({ location: 'Berlin' })
    await db.update(workshops).set({ cancelled_at: new Date().toISOString() }).where(eq(workshops.id, second.id))
    await db.update(workshops).set({ date: '2020-05-04' }).where(eq(workshops.id, third.id))
    expect(await callOffice(LEAVE, fourth.id)).toMatchObject({ status: 200 })
    await change(first.id, { location: 'Bonn', applies_to: 'coming' })
    for (const { id } of [second, third, fourth, alone]) expect(await rowOf(id)).toMatchObject({ location: 'Berlin' })
  })
})

describe('a form for several dates', () => {
  it('registers the whole party at all dates or at none', async () => {
    const [first, second, third] = await aSeries()
    const company = [aCompanion()]
    await db.update(workshops).set({ maximum_participants: 1 }).where(eq(workshops.id, third.id))
    const form = { ...aForm(first, { company }), dates: [second.id, third.id] }
    await expect(registerParty(form, aSubmission())).rejects.toMatchObject({
      errors: { 'dates.1': [expect.anything()] },
    })
    for (const event of [first, second, third]) expect(await seatsAt(event)).toEqual([])

    const key = aSubmission()
    const { id } = await registerParty({ ...form, dates: [second.id] }, key)
    expect(await registerParty({ ...form, dates: [second.id] }, key)).toEqual({ id })
    for (const event of [first, second]) {
      expect(await seatsAt(event)).toHaveLength(2)
      const rows = await db.select().from(mails).where(eq(mails.workshop_id, event.id))
      expect(rows.filter(({ type }) => type === 'confirmation')).toHaveLength(2)
    }
  })

  it('refuses dates of other series, unlisted ones, and a seat that the person has there already', async () => {
    const [first, second, third] = await aSeries()
    const [stranger] = await aSeries()
    await db.update(workshops).set({ nonpublic: true }).where(eq(workshops.id, third.id))
    const email = anEmail()
    await aRegistration(second, { email })
    const refusalOf = (dates: number[]) => registerParty({ ...aForm(first, { email }), dates }, aSubmission())
    await expect(refusalOf([stranger.id])).rejects.toMatchObject({ errors: { 'dates.0': ['not_a_choice'] } })
    await expect(refusalOf([third.id])).rejects.toMatchObject({ errors: { 'dates.0': ['not_a_choice'] } })
    await expect(refusalOf([second.id])).rejects.toMatchObject({ errors: { 'dates.0': ['email_exist'] } })
    expect(await seatsAt(first)).toEqual([])
  })

  it('never gives more seats than a date has, while forms name the dates in different orders', async () => {
    const [first, second, third] = await aSeries()
    await db.update(workshops).set({ maximum_participants: 5 }).where(eq(workshops.id, second.id))
    const outcomes = await Promise.allSettled(
      Array.from({ length: 15 }, (_, index) => {
        const ids = [first.id, second.id, third.id]
        const workshop_id = ids[index % 3] ?? 0
        const dates = ids.filter((id) => id !== workshop_id)
        return registerParty({ ...aForm({ id: workshop_id }), dates }, aSubmission())
      }),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    for (const event of [first, second, third]) expect(await seatsAt(event)).toHaveLength(5)
  })
})

describe('a template', () => {
  const MARK = 'Template of the spring evening'

  it('has a mail plan, an evaluation and accreditations of its own, which its events take over', async () => {
    const template = (await callOffice(SAVE_TEMPLATE, (await aWorkshop()).id, { title: MARK })).body.id
    const mail = { type: 'reminder', audience: 'registered', anchor: 'start', offset_minutes: null }
    const answer = await callRoute(PLAN, {
      params: { id: template, mail: 'new' },
      body: { ...mail, offset_days: -3, at_time: '09:00' },
      token: ada.token,
    })
    expect(answer).toMatchObject({ status: 200 })
    const body = await aBody()
    const applied = { params: { id: template, accreditation: 'new' }, body: { body_id: body.id }, token: ada.token }
    expect(await callRoute(ACCREDIT, applied)).toMatchObject({ status: 200 })
    const { id: template_id } = await anEvaluationTemplate(ada)
    const draft = { template_id, goals: [], closing_days: 9, speakers: null }
    expect(await callRoute(EVALUATE, { params: { id: template }, body: draft, token: ada.token })).toMatchObject({
      status: 200,
      body: { state: 'planned' },
    })
    await forgetEvaluations(new Date())
    const { body: plan } = await callRoute(LIST_PLAN, { params: { id: template }, token: ada.token })
    expect(plan).toMatchObject({ event: null, data: [{ phase: 'planned', recipients: null }] })

    const [made] = (await callOffice(REPEAT, template, { dates: [ON.third] })).body.ids
    const planned = await db.select().from(plannedMails).where(eq(plannedMails.workshop_id, made))
    expect(planned).toMatchObject([{ type: 'reminder', offset_days: -3, at_time: '09:00' }])
    expect(await db.$count(accreditations, eq(accreditations.workshop_id, made))).toBe(1)
    const evaluated = await db.select().from(evaluations).where(eq(evaluations.workshop_id, made))
    expect(evaluated).toMatchObject([{ closing_days: 9, forgotten_at: null }])
  })

  it('stands in no list, calendar, search or export, and takes no people', async () => {
    const event = await aWorkshop({ date: ON.first, registration_deadline: `${YEAR}-02-23 17:00` })
    const { body } = await callOffice(SAVE_TEMPLATE, event.id, { title: MARK })
    const { id } = body
    expect(await rowOf(id)).toMatchObject({
      is_template: true,
      date: TEMPLATE_DATE,
      registration_deadline: '1949-12-26 17:00',
    })
    for (const route of [list, listPublic])
      expect((await callRoute(route, { query: { perPage: 0 }, token: ada.token })).body.data).not.toContainEqual(
        expect.objectContaining({ id }),
      )
    const found = (await callRoute(search, { query: { q: MARK }, token: ada.token })).body
    expect(JSON.stringify(found)).not.toContain(MARK)
    const sheet = await (await callRoute(exportFull, { token: ada.token })).response.text()
    expect(sheet).not.toContain(MARK)
    await expect(registerParty(aForm({ id }), aSubmission())).rejects.toMatchObject({ status: 404 })
    const { data } = (await callRoute(listTemplates, { token: ada.token })).body
    expect(data).toContainEqual(expect.objectContaining({ id, title: MARK }))
  })

  it('begets an event on the chosen day, or a series on several, with its plan and texts', async () => {
    const event = await aWorkshop({ date: ON.first, registration_deadline: `${YEAR}-02-23 17:00` })
    await change(event.id, { email_invite: '<p>Come</p> {invite_link}' })
    const template = (await callOffice(SAVE_TEMPLATE, event.id, { title: MARK })).body.id
    await change(template, { date: ON.second, speaker: 'Dr. Berg' })
    expect(await rowOf(template)).toMatchObject({ date: TEMPLATE_DATE, speaker: 'Dr. Berg' })

    const [one] = (await callOffice(REPEAT, template, { dates: [ON.third] })).body.ids
    const made = await rowOf(one)
    expect(made).toMatchObject({
      is_template: false,
      series_id: null,
      signup_active: false,
      speaker: 'Dr. Berg',
      title: MARK,
    })
    expect(made.registration_deadline).toBe(`${YEAR}-04-27 16:00`)
    expect(await db.$count(plannedMails, eq(plannedMails.workshop_id, one))).toBe(
      await db.$count(plannedMails, eq(plannedMails.workshop_id, event.id)),
    )
    const several = (await callOffice(REPEAT, template, { dates: [ON.first, ON.second] })).body.ids
    const [first, second] = await Promise.all(several.map(rowOf))
    expect(first.series_id).not.toBeNull()
    expect(second.series_id).toBe(first.series_id)

    expect(await callOffice(DELETE_TEMPLATE, event.id)).toMatchObject({ status: 404 })
    expect(await callOffice(DELETE_TEMPLATE, template)).toMatchObject({ status: 200 })
    expect(await rowOf(one)).toMatchObject({ title: MARK })
  })
})

it('refuses a day twice, a day that the series has, and more days than a series may have', async () => {
  const [first] = await aSeries()
  expect(await callOffice(REPEAT, first.id, { dates: [ON.first] })).toMatchObject({
    status: 422,
    body: { errors: { 'dates.0': [expect.stringContaining('series')] } },
  })
  expect(await callOffice(REPEAT, first.id, { dates: [`${YEAR}-09-01`, `${YEAR}-09-01`] })).toMatchObject({
    status: 422,
    body: { errors: { dates: [expect.anything()] } },
  })
  const many = Array.from(
    { length: 37 },
    (_, index) => `${YEAR + 1}-${index < 28 ? '01' : '02'}-${String((index % 28) + 1).padStart(2, '0')}`,
  )
  expect(await callOffice(REPEAT, first.id, { dates: many })).toMatchObject({
    status: 422,
    body: { errors: { dates: [expect.stringContaining('40')] } },
  })
})

it('adds a day once when two dates of the series are repeated onto it at the same time', async () => {
  const series = await aSeries()
  const answers = await Promise.all(
    series.slice(0, 2).map(({ id }) => callOffice(REPEAT, id, { dates: [`${YEAR}-09-02`] })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
})
