import { asc, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { daysBetween } from '@/contract/time'
import { TITLE_MAX } from '@/features/workshops/contract/fields'
import { deadlineOf, moveToDate, startOf } from '@/features/workshops/rules'
import { sponsors } from '@/schema/sponsors'
import { auditLog } from '@/schema/system/audit'
import { files } from '@/schema/system/files'
import { workshopMails, workshopSponsors, workshops } from '@/schema/workshops'
import { closeDatabase, db } from '@/server/database/db'
import { sweepFiles } from '@/server/files/unreferenced-files'
import { callRoute } from '@/testing/calls'
import { anInvitation, aRegistration, aWorkshop, aWorkshopDraft, readRegistrations } from '@/testing/factories'
import { dataUrl } from '@/testing/files/images'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'

const DELETE = routeOf('workshops.deleteWorkshop')
const GET = routeOf('workshops.getWorkshop')
const SAVE = routeOf('workshops.saveWorkshop')
const getDocument = routeOf('workshops.getDocument')
const POST = routeOf('workshops.duplicateWorkshop')

let ada: Awaited<ReturnType<typeof aUser>>
beforeAll(async () => {
  ada = await aUser({ is_super_user: true })
})
afterAll(closeDatabase)

const MINUTE = 60_000
const GERMAN = { 'accept-language': 'de' }

/** The stored row of the copy. */
async function duplicateOf(id: number, { body, headers }: { body?: object; headers?: Record<string, string> } = {}) {
  const answer = await callRoute(POST, { params: { id }, body, token: ada.token, headers })
  expect(answer).toMatchObject({ status: 200, body: { status: 'ok', id: expect.any(Number) } })
  return rowOf(answer.body.id)
}

/** Saves the event as the form does: required fields and changes. */
async function saved({ id, date }: { id: number; date: string }, changed: object) {
  const answer = await callRoute(SAVE, {
    params: { id },
    body: { ...aWorkshopDraft({ date }), ...changed },
    token: ada.token,
  })
  expect(answer).toMatchObject({ status: 200 })
  return answer.body
}

async function rowOf(id: number) {
  const [row] = await db.select().from(workshops).where(eq(workshops.id, id))
  if (!row) throw new Error('no row')
  return row
}

const partsOf = async (id: number) => ({
  mails: await db.select().from(workshopMails).where(eq(workshopMails.workshop_id, id)).orderBy(workshopMails.type),
  sponsors: await db
    .select()
    .from(workshopSponsors)
    .where(eq(workshopSponsors.workshop_id, id))
    .orderBy(asc(workshopSponsors.position)),
})

const pdf = (text: string) => ({
  name: 'Programm.pdf',
  data: dataUrl(Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`), 'application/pdf'),
})

/** An event with everything that is copied, and with people, who are not. */
async function aFullEvent() {
  const named = await db
    .insert(sponsors)
    .values([{ name: 'Zeta' }, { name: 'Alpha' }])
    .returning()
  const draft = {
    ...aWorkshopDraft({ category_p: true, presence_type: 'Onsite', language: 'en', nonpublic: true, ipad: true }),
    location: 'Köln',
    speaker: 'Ada',
    credits: '3',
    approval_number: '276-1',
    signup_active: true,
    maximum_participants: 9,
    price: 19.99,
    date: '2031-07-01',
    registration_deadline: '2031-06-28 10:00',
    pdf_document: pdf('copy me'),
    email_invite_subject: 'Ihre Einladung',
    email_confirmation: '<p>Ja</p>',
    ical_description: 'Tür 3',
    sponsors: named.map(({ id }) => ({ id })),
  }
  const { body } = await callRoute(SAVE, { params: { id: 'new' }, body: draft, token: ada.token })
  const { id } = body
  const cancellation = { cancelled_at: '2026-01-01T10:00:00.000Z', cancellation_note: 'Krank' }
  await db
    .update(workshops)
    .set({ calendar_sequence: 4, reviewed_sequence: 4, ...cancellation })
    .where(eq(workshops.id, id))
  await aRegistration({ id })
  await anInvitation({ id })
  return rowOf(id)
}

describe('a copy', () => {
  it('has all fields, mails and sponsors of the event, and none of its people', async () => {
    const original = await aFullEvent()
    const copy = await duplicateOf(original.id)
    const { id, title, signup_active, created_at, updated_at, updated_by, ...rest } = copy
    const { calendar_sequence, reviewed_sequence, cancelled_at, cancellation_note, approval_number, ...same } = rest
    expect(original).toMatchObject({ ...same, signup_opened_at: expect.any(String) })
    expect(same.signup_opened_at).toBeNull()
    const ownParts = await partsOf(id)
    const parts = await partsOf(original.id)
    const asCopied = (row: object) => ({ ...row, workshop_id: id })
    expect(parts.mails).toHaveLength(2)
    expect(ownParts).toEqual({ mails: parts.mails.map(asCopied), sponsors: parts.sponsors.map(asCopied) })
    expect(await readRegistrations(copy)).toEqual([])
    expect({ title, signup_active, calendar_sequence, approval_number, updated_by }).toEqual({
      title: `${original.title} (copy)`,
      signup_active: false,
      calendar_sequence: 0,
      approval_number: '',
      updated_by: ada.id,
    })
    expect({ reviewed_sequence, cancelled_at, cancellation_note }).toEqual({
      reviewed_sequence: 0,
      cancelled_at: null,
      cancellation_note: '',
    })
    expect(Date.parse(created_at)).toBeGreaterThanOrEqual(Date.parse(original.created_at))
    expect(Date.parse(updated_at)).toBeGreaterThanOrEqual(Date.parse(original.updated_at))
  })

  it('has no approval number unless one is given for it, because that of the event is not valid for it', async () => {
    const { id } = await aFullEvent()
    expect((await duplicateOf(id)).approval_number).toBe('')
    const body = { date: null, approval_number: ' 276-2 ' }
    expect(await duplicateOf(id, { body })).toMatchObject({
      approval_number: '276-2',
      credits: '3',
      date: '2031-07-01',
    })
  })

  it('does not change the event', async () => {
    const original = await aFullEvent()
    const parts = await partsOf(original.id)
    const copy = await duplicateOf(original.id, { body: { date: '2032-01-01' } })
    await saved(copy, { title: 'Anders', sponsors: [], email_invite_subject: '' })
    expect(await rowOf(original.id)).toEqual(original)
    expect(await partsOf(original.id)).toEqual(parts)
    expect(await readRegistrations(original)).toHaveLength(2)
  })

  it('is marked as a copy in the language of the reader', async () => {
    const { id } = await aWorkshop({ title: 'Impfungen' })
    expect((await duplicateOf(id)).title).toBe('Impfungen (copy)')
    expect((await duplicateOf(id, { headers: GERMAN })).title).toBe('Impfungen (Kopie)')
  })

  it('never has a title longer than the limit, and can be saved unchanged', async () => {
    for (const title of ['x'.repeat(TITLE_MAX), `${'x'.repeat(TITLE_MAX - 8)}👩‍⚕️ab`, 'é'.repeat(TITLE_MAX)]) {
      const { id } = await aWorkshop({ title })
      const copy = await duplicateOf(id)
      expect(copy.title.length).toBeLessThanOrEqual(TITLE_MAX)
      expect(copy.title).toMatch(/^[^\uFFFD]+ \(copy\)$/)
      expect(await saved(copy, { title: copy.title })).toMatchObject({ title: copy.title })
    }
  })

  it('can be copied as well', async () => {
    const original = await aFullEvent()
    const second = await duplicateOf((await duplicateOf(original.id)).id)
    expect(second.title).toBe(`${original.title} (copy) (copy)`)
    expect(second.pdf_document).toBe(original.pdf_document)
    expect((await partsOf(second.id)).sponsors).toHaveLength(2)
  })

  it('of a deleted event is refused', async () => {
    expect(await callRoute(POST, { params: { id: 999_999 }, token: ada.token })).toMatchObject({ status: 404 })
    const { id } = await aWorkshop()
    for (const date of ['2031-02-30', 'tomorrow', '1899-01-01'])
      expect(await callRoute(POST, { params: { id }, body: { date }, token: ada.token })).toMatchObject({
        status: 422,
        body: { errors: { date: [expect.any(String)] } },
      })
  })

  it('is logged as a copy with its author', async () => {
    const { id } = await aWorkshop()
    const copy = await duplicateOf(id)
    const trail = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.object_id, String(copy.id)))
    expect(trail).toMatchObject([
      { user_id: ada.id, action: 'create', object: 'workshops', changes: { duplicate_of: [null, id] } },
    ])
  })
})

describe('the files of a copy', () => {
  const inTwoDays = () => new Date(Date.now() + 2 * 86_400_000)
  const status = async (id: number) => (await callRoute(getDocument, { params: { id }, token: ada.token })).status
  const sweep = async () => {
    await db.update(files).set({ created_at: sql`now() - interval '2 days'` })
    await sweepFiles(inTwoDays())
  }

  it('are those of the event, and exist as long as one of the two uses them', async () => {
    const original = await aFullEvent()
    const copy = await duplicateOf(original.id)
    expect(copy.pdf_document).toBe(original.pdf_document)
    await saved(original, { pdf_document: null })
    await sweep()
    expect([await status(original.id), await status(copy.id)]).toEqual([404, 200])
    await callRoute(DELETE, { params: { id: copy.id }, token: ada.token })
    await sweep()
    expect(await db.$count(files, eq(files.id, original.pdf_document ?? ''))).toBe(0)
  })

  it('are replaced in the copy alone', async () => {
    const original = await aFullEvent()
    const copy = await duplicateOf(original.id)
    await saved(copy, { pdf_document: { ...pdf('other'), name: 'Neu.pdf' } })
    await sweep()
    const documentNameOf = async (id: number) =>
      (await callRoute(GET, { params: { id }, token: ada.token })).body.pdf_document.name
    expect([await documentNameOf(original.id), await documentNameOf(copy.id)]).toEqual(['Programm.pdf', 'Neu.pdf'])
    expect([await status(original.id), await status(copy.id)]).toEqual([200, 200])
  })
})

describe('an event on another day', () => {
  const evening = { date: '2026-07-01', time: '18:00', registration_deadline: '2026-06-28 10:00' }

  it('keeps its date if no other is given, even in the past', async () => {
    const { id } = await aWorkshop({ ...evening, date: '2020-07-01', registration_deadline: '2020-06-28 10:00' })
    expect(await duplicateOf(id)).toMatchObject({ date: '2020-07-01', registration_deadline: '2020-06-28 10:00' })
    expect(await duplicateOf(id, { body: { date: null } })).toMatchObject({ date: '2020-07-01' })
  })

  it('moves its deadline by as many days, at the same local time', async () => {
    const { id } = await aWorkshop(evening)
    const on = async (date: string) => {
      const copy = await duplicateOf(id, { body: { date } })
      return [copy.date, copy.registration_deadline]
    }
    expect(await on('2026-07-15')).toEqual(['2026-07-15', '2026-07-12 10:00'])
    // Noon in Berlin is ten o'clock in UTC in summer, and eleven in winter.
    expect(await on('2026-12-02')).toEqual(['2026-12-02', '2026-11-29 11:00'])
    expect(await on('2025-07-01')).toEqual(['2025-07-01', '2025-06-28 10:00'])
  })

  it('has no deadline if it had none', () => {
    const open = { ...evening, registration_deadline: null }
    expect(moveToDate(open, '2026-07-15')).toEqual({ date: '2026-07-15', registration_deadline: null })
  })

  it('ends its sign-up at its start if a clock change would put the deadline after it', () => {
    const night = { date: '2026-03-28', time: '03:15', registration_deadline: '2026-03-28 01:30' }
    expect(moveToDate(night, '2026-03-29').registration_deadline).toBe('2026-03-29 01:15')
  })

  it('keeps the local time of its deadline across clock changes, and never has a deadline after its start', () => {
    const moving = fc.record({ from: someDay, to: someDay, time: someTime, before: fc.nat(90 * 24 * 60) })
    fc.assert(
      fc.property(moving, ({ from, to, time, before }) => {
        const deadline = new Date(startOf({ date: from, time }).getTime() - before * MINUTE)
        const registration_deadline = deadline.toISOString().slice(0, 16).replace('T', ' ')
        const wall = wallOf(deadline)
        const sameLocalTime = startOf({ date: later(wall.date, daysBetween(from, to)), time: wall.time })
        const start = startOf({ date: to, time })
        const moved = deadlineOf(moveToDate({ date: from, time, registration_deadline }, to))
        expect(moved).toEqual(sameLocalTime < start ? sameLocalTime : start)
      }),
      { numRuns: 3000 },
    )
  })
})

/** Half of the dates are near a clock change. */
const someDay = fc.oneof(
  fc.constantFrom('2026-03-28', '2026-03-29', '2026-03-30', '2026-10-24', '2026-10-25', '2026-10-26'),
  fc
    .date({ min: new Date('1996-01-01'), max: new Date('2037-12-31'), noInvalidDate: true })
    .map((instant) => instant.toISOString().slice(0, 10)),
)
const someTime = fc.nat(24 * 60 - 1).map((minutes) => new Date(minutes * MINUTE).toISOString().slice(11, 16))

/** The local time in Berlin. */
function wallOf(instant: Date) {
  const [date = '', time = ''] = instant.toLocaleString('sv', { timeZone: 'Europe/Berlin' }).split(' ')
  return { date, time: time.slice(0, 5) }
}

const later = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 24 * 60 * MINUTE).toISOString().slice(0, 10)
