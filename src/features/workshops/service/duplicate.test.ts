import { asc, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DELETE, GET, POST as SAVE } from '@/app/api/sandoz/workshops/[id]/route'
import { GET as getDocument } from '@/app/api/sandoz/workshops/document/[id]/route'
import { POST } from '@/app/api/sandoz/workshops/duplicate/[id]/route'
import { sponsors } from '@/features/sponsors/table'
import { closeDatabase, db } from '@/server/db'
import { sweepFiles } from '@/server/orphans'
import { auditLog, files } from '@/server/tables'
import { send } from '@/testing/calls'
import { aDraft, anInvitation, aRegistration, aWorkshop, registrationsOf } from '@/testing/factories'
import { dataUrl } from '@/testing/images'
import { aPerson } from '@/testing/people'
import { TITLE_MAX } from '../contract/office'
import { daysBetween, deadlineOf, movedTo, startOf } from '../rules'
import { workshopMails, workshopSponsors, workshops } from '../table'

let ada: Awaited<ReturnType<typeof aPerson>>
beforeAll(async () => {
  ada = await aPerson({ is_super_user: true })
})
afterAll(closeDatabase)

const MINUTE = 60_000
const GERMAN = { 'accept-language': 'de' }

/** The row of the copy, as the database holds it. */
async function duplicateOf(id: number, { body, headers }: { body?: object; headers?: Record<string, string> } = {}) {
  const answer = await send(POST, { params: { id }, body, token: ada.token, headers })
  expect(answer).toMatchObject({ status: 200, body: { status: 'ok', id: expect.any(Number) } })
  return rowOf(answer.body.id)
}

/** As the form saves it: with what must be there, and what is changed. */
async function saved({ id, date }: { id: number; date: string }, changed: object) {
  const answer = await send(SAVE, { params: { id }, body: { ...aDraft({ date }), ...changed }, token: ada.token })
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

/** An event with everything that a copy takes along, and people, whom it does not. */
async function aFullEvent() {
  const named = await db
    .insert(sponsors)
    .values([{ name: 'Zeta' }, { name: 'Alpha' }])
    .returning()
  const draft = {
    ...aDraft({ category_p: true, presence_type: 'Onsite', language: 'en', nonpublic: true, ipad: true }),
    ...{ location: 'Köln', speaker: 'Ada', credits: '3', signup_active: true, maximum_participants: 9, price: 19.99 },
    ...{ date: '2031-07-01', registration_deadline: '2031-06-28 10:00', pdf_document: pdf('copy me') },
    ...{ email_invite_subject: 'Ihre Einladung', email_confirmation: '<p>Ja</p>', ical_description: 'Tür 3' },
    sponsors: named.map(({ id }) => ({ id })),
  }
  const { body } = await send(SAVE, { params: { id: 'new' }, body: draft, token: ada.token })
  const { id } = body
  await db.update(workshops).set({ calendar_sequence: 4 }).where(eq(workshops.id, id))
  await aRegistration({ id })
  await anInvitation({ id })
  return rowOf(id)
}

describe('a copy', () => {
  it('holds all that the event holds, its mails and its sponsors, and none of its people', async () => {
    const original = await aFullEvent()
    const copy = await duplicateOf(original.id)
    const { id, title, signup_active, calendar_sequence, created_at, updated_at, updated_by, ...same } = copy
    expect(original).toMatchObject(same)
    const ownParts = await partsOf(id)
    const parts = await partsOf(original.id)
    const asCopied = (row: object) => ({ ...row, workshop_id: id })
    expect(parts.mails).toHaveLength(2)
    expect(ownParts).toEqual({ mails: parts.mails.map(asCopied), sponsors: parts.sponsors.map(asCopied) })
    expect(await registrationsOf(copy)).toEqual([])
    expect({ title, signup_active, calendar_sequence, updated_by }).toEqual({
      title: `${original.title} (copy)`,
      signup_active: false,
      calendar_sequence: 0,
      updated_by: ada.id,
    })
    expect(Date.parse(created_at)).toBeGreaterThanOrEqual(Date.parse(original.created_at))
    expect(Date.parse(updated_at)).toBeGreaterThanOrEqual(Date.parse(original.updated_at))
  })

  it('leaves the event as it was', async () => {
    const original = await aFullEvent()
    const parts = await partsOf(original.id)
    const copy = await duplicateOf(original.id, { body: { date: '2032-01-01' } })
    await saved(copy, { title: 'Anders', sponsors: [], email_invite_subject: '' })
    expect(await rowOf(original.id)).toEqual(original)
    expect(await partsOf(original.id)).toEqual(parts)
    expect(await registrationsOf(original)).toHaveLength(2)
  })

  it('says in the language of the reader that it is one', async () => {
    const { id } = await aWorkshop({ title: 'Impfungen' })
    expect((await duplicateOf(id)).title).toBe('Impfungen (copy)')
    expect((await duplicateOf(id, { headers: GERMAN })).title).toBe('Impfungen (Kopie)')
  })

  it('never has a longer title than an event may have, and can be saved as it is', async () => {
    for (const title of ['x'.repeat(TITLE_MAX), `${'x'.repeat(TITLE_MAX - 8)}👩‍⚕️ab`, 'é'.repeat(TITLE_MAX)]) {
      const { id } = await aWorkshop({ title })
      const copy = await duplicateOf(id)
      expect(copy.title.length).toBeLessThanOrEqual(TITLE_MAX)
      expect(copy.title).toMatch(/^[^\uFFFD]+ \(copy\)$/)
      expect(await saved(copy, { title: copy.title })).toMatchObject({ title: copy.title })
    }
  })

  it('of a copy is one as well', async () => {
    const original = await aFullEvent()
    const second = await duplicateOf((await duplicateOf(original.id)).id)
    expect(second.title).toBe(`${original.title} (copy) (copy)`)
    expect(second.pdf_document).toBe(original.pdf_document)
    expect((await partsOf(second.id)).sponsors).toHaveLength(2)
  })

  it('of an event that is gone is none', async () => {
    expect(await send(POST, { params: { id: 999_999 }, token: ada.token })).toMatchObject({ status: 404 })
    const { id } = await aWorkshop()
    for (const date of ['2031-02-30', 'tomorrow', '1899-01-01'])
      expect(await send(POST, { params: { id }, body: { date }, token: ada.token })).toMatchObject({
        status: 422,
        body: { errors: { date: [expect.any(String)] } },
      })
  })

  it('stands in the trail as what it is, by who made it', async () => {
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
  const status = async (id: number) => (await send(getDocument, { params: { id }, token: ada.token })).status
  const sweep = async () => {
    await db.update(files).set({ created_at: sql`now() - interval '2 days'` })
    await sweepFiles(inTwoDays())
  }

  it('are those of the event, and stay as long as one of both shows them', async () => {
    const original = await aFullEvent()
    const copy = await duplicateOf(original.id)
    expect(copy.pdf_document).toBe(original.pdf_document)
    await saved(original, { pdf_document: null })
    await sweep()
    expect([await status(original.id), await status(copy.id)]).toEqual([404, 200])
    await send(DELETE, { params: { id: copy.id }, token: ada.token })
    await sweep()
    expect(await db.$count(files, eq(files.id, original.pdf_document ?? ''))).toBe(0)
  })

  it('are replaced in the copy alone', async () => {
    const original = await aFullEvent()
    const copy = await duplicateOf(original.id)
    await saved(copy, { pdf_document: { ...pdf('other'), name: 'Neu.pdf' } })
    await sweep()
    const nameOf = async (id: number) => (await send(GET, { params: { id }, token: ada.token })).body.pdf_document.name
    expect([await nameOf(original.id), await nameOf(copy.id)]).toEqual(['Programm.pdf', 'Neu.pdf'])
    expect([await status(original.id), await status(copy.id)]).toEqual([200, 200])
  })
})

describe('an event on another day', () => {
  const evening = { date: '2026-07-01', time: '18:00', registration_deadline: '2026-06-28 10:00' }

  it('keeps its days where none is named, also those that are past', async () => {
    const { id } = await aWorkshop({ ...evening, date: '2020-07-01', registration_deadline: '2020-06-28 10:00' })
    expect(await duplicateOf(id)).toMatchObject({ date: '2020-07-01', registration_deadline: '2020-06-28 10:00' })
    expect(await duplicateOf(id, { body: { date: null } })).toMatchObject({ date: '2020-07-01' })
  })

  it('takes its deadline along, by as many days and at the same time on the wall', async () => {
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

  it('still has no deadline where it had none', () => {
    const open = { ...evening, registration_deadline: null }
    expect(movedTo(open, '2026-07-15')).toEqual({ date: '2026-07-15', registration_deadline: null })
  })

  it('takes people until its start where clocks would put the deadline after it', () => {
    const night = { date: '2026-03-28', time: '03:15', registration_deadline: '2026-03-28 01:30' }
    expect(movedTo(night, '2026-03-29').registration_deadline).toBe('2026-03-29 01:15')
  })

  it('keeps the time on the wall of its deadline whatever clocks do in between, and never gets one after its start', () => {
    const moving = fc.record({ from: someDay, to: someDay, time: someTime, before: fc.nat(90 * 24 * 60) })
    fc.assert(
      fc.property(moving, ({ from, to, time, before }) => {
        const deadline = new Date(startOf({ date: from, time }).getTime() - before * MINUTE)
        const registration_deadline = deadline.toISOString().slice(0, 16).replace('T', ' ')
        const wall = wallOf(deadline)
        const kept = startOf({ date: later(wall.date, daysBetween(from, to)), time: wall.time })
        const start = startOf({ date: to, time })
        const moved = deadlineOf(movedTo({ date: from, time, registration_deadline }, to))
        expect(moved).toEqual(kept < start ? kept : start)
      }),
      { numRuns: 3000 },
    )
  })
})

/** Around both changes of clocks as often as anywhere else. */
const someDay = fc.oneof(
  fc.constantFrom('2026-03-28', '2026-03-29', '2026-03-30', '2026-10-24', '2026-10-25', '2026-10-26'),
  fc
    .date({ min: new Date('1996-01-01'), max: new Date('2037-12-31'), noInvalidDate: true })
    .map((instant) => instant.toISOString().slice(0, 10)),
)
const someTime = fc.nat(24 * 60 - 1).map((minutes) => new Date(minutes * MINUTE).toISOString().slice(11, 16))

/** What a clock on a wall in Berlin shows at this moment. */
function wallOf(instant: Date) {
  const [date = '', time = ''] = instant.toLocaleString('sv', { timeZone: 'Europe/Berlin' }).split(' ')
  return { date, time: time.slice(0, 5) }
}

const later = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 24 * 60 * MINUTE).toISOString().slice(0, 10)
