import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readEntitlements } from '@/features/certificates/service/issuing/entitlements'
import { makeDocuments } from '@/features/certificates/service/issuing/run-documents'
import { deleteWorkshop } from '@/features/event-lifecycle/service/delete'
import { getMail } from '@/features/mails/service/log/mail-log'
import { listAttention } from '@/features/tasks/service/attention'
import { accreditationChanges, bodies } from '@/schema/accreditations'
import { attendanceIntervals } from '@/schema/attendance'
import { evaluationRequests, evaluationTokens } from '@/schema/evaluations'
import { blacklistedEmails, mailRuns, mails, plannedMails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { auditLog } from '@/schema/system/audit'
import { restores } from '@/schema/system/maintenance'
import { workshops } from '@/schema/workshops'
import { closeDatabase, db } from '@/server/database/db'
import { anEvaluation } from '@/testing/evaluations'
import { aBody, anAccreditation, anInvitation, aRegistration, aWorkshop } from '@/testing/factories'
import { sendQueuedMails } from '@/testing/mails/recorded-mails'
import { aUser } from '@/testing/users'
import { changePlannedMail, decidePlannedMail } from './answer-held-mail'
import { issueLateCertificates } from './issue-late-certificates'
import { listMailPlan } from './list-plan'
import { sendPlannedMails } from './send'

vi.mock('@/features/certificates/service/issuing/entitlements', { spy: true })

const author = await aUser({ is_super_user: true })
beforeEach(() => db.execute(sql`truncate ${mails}, ${registrations}, ${workshops}, ${restores} cascade`))
afterAll(closeDatabase)

type PlanFields = Partial<typeof plannedMails.$inferInsert>
const READER = { is_super_user: false, permissions: [], routePermissions: [] }
const DAY_BEFORE = { anchor: 'start', offset_days: -1, at_time: '09:00' } as const
const AFTER_END = { anchor: 'end', offset_days: null, at_time: null, offset_minutes: 120 } as const
const CERTIFICATES = { type: 'certificate', audience: 'participated', ...AFTER_END } as const
const PLANNED_ON = '2030-01-01T00:00:00Z'
/** 9:00 in Berlin on the day before the event. */
const DUE = new Date('2030-03-30T08:00:00Z')
const afterDue = (minutes: number) => new Date(DUE.getTime() + minutes * 60_000)

const anEvent = (fields: Parameters<typeof aWorkshop>[0] = {}) =>
  aWorkshop({ date: '2030-03-31', time: '18:00', end_time: '20:00', ...fields })

async function aPlannedMail(event: { id: number }, fields: PlanFields = {}) {
  const reminder = { type: 'reminder', audience: 'registered', ...DAY_BEFORE, created_at: PLANNED_ON } as const
  const [mail] = await db
    .insert(plannedMails)
    .values({ ...reminder, workshop_id: event.id, ...fields })
    .returning()
  return { id: event.id, mail: mail?.id ?? 0 }
}

const readMail = async ({ mail }: { mail: number }) =>
  (await db.select().from(plannedMails).where(eq(plannedMails.id, mail)))[0]
const readRuns = ({ id }: { id: number }) => db.select().from(mailRuns).where(eq(mailRuns.workshop_id, id))
const readAddresses = async ({ id }: { id: number }) => {
  const queued = await db.select().from(mails).where(eq(mails.workshop_id, id)).orderBy(asc(mails.id))
  return queued.filter(({ state }) => state === 'queued').map(({ email }) => email)
}
const planOf = async (event: { id: number }, now: Date) => (await listMailPlan(event.id, now)).data
const move = (event: { id: number }, fields: Partial<typeof workshops.$inferInsert>) =>
  db.update(workshops).set(fields).where(eq(workshops.id, event.id))

describe('a planned mail', () => {
  it('asks participants for an evaluation, and reminds those who have not answered by then', async () => {
    const event = await anEvent()
    const { id: evaluation_id } = await anEvaluation(event)
    const participated = '2030-03-31T16:00:00Z'
    const answered = await aRegistration(event, { participated })
    const silent = await aRegistration(event, { participated })
    await aRegistration(event)
    const daysAfter = (offset_days: number) => ({ anchor: 'end' as const, offset_days, at_time: '10:00' })
    await aPlannedMail(event, { type: 'evaluation', audience: 'participated', ...daysAfter(1) })
    await aPlannedMail(event, { type: 'evaluation_reminder', audience: 'not_evaluated', ...daysAfter(7) })
    await sendPlannedMails(new Date('2030-04-01T08:05:00Z'))
    expect(await readRuns(event)).toMatchObject([{ kind: 'evaluation', queued: 2, skipped: { not_participated: 1 } }])
    await db.update(mails).set({ state: 'sent', sent_at: '2030-04-01T08:06:00Z', subject: '' })
    // A request without a token was answered.
    await db.insert(evaluationRequests).values({ evaluation_id, registration_id: answered.id })
    await sendPlannedMails(new Date('2030-04-07T08:05:00Z'))
    expect((await readRuns(event)).at(-1)).toMatchObject({
      kind: 'evaluation_reminder',
      queued: 1,
      skipped: { not_participated: 1, evaluated: 1 },
    })
    expect(await readAddresses(event)).toEqual([silent.email])
    // A second reminder on the same day waits for staff.
    await db.update(mailRuns).set({ created_at: '2030-04-07T08:05:00Z' }).where(eq(mailRuns.workshop_id, event.id))
    const again = { type: 'evaluation_reminder', audience: 'not_evaluated', ...daysAfter(7), at_time: '12:00' } as const
    await aPlannedMail(event, again)
    await sendPlannedMails(new Date('2030-04-07T10:05:00Z'))
    expect(await readRuns(event)).toHaveLength(2)
    expect((await planOf(event, new Date('2030-04-07T10:06:00Z'))).at(-1)).toMatchObject({ state: 'held' })
  })

  it('asks for numbers only people of whom one is missing at its time, before or after the event', async () => {
    const event = await anEvent()
    await anAccreditation(event, await aBody({ person_number: 'efn' }))
    const missing = await aRegistration(event)
    const late = await aRegistration(event)
    await aRegistration(event, { efn: 'none' })
    const request = { type: 'numbers', audience: 'number_missing' } as const
    await aPlannedMail(event, request)
    const afterEvent = { anchor: 'end', offset_days: 3, at_time: '09:00' } as const
    await aPlannedMail(event, { ...request, ...afterEvent })
    expect(await planOf(event, afterDue(-1))).toMatchObject([{ recipients: 2 }, { recipients: 2 }])

    await db.update(registrations).set({ efn: '802760400000005' }).where(eq(registrations.id, late.id))
    await sendPlannedMails(DUE)
    expect(await readAddresses(event)).toEqual([missing.email])
    expect(await readRuns(event)).toMatchObject([{ kind: 'numbers', type: 'numbers', queued: 1, skipped: {} }])

    await db.update(registrations).set({ efn: 'none' }).where(eq(registrations.id, missing.id))
    await sendPlannedMails(new Date('2030-04-03T07:00:00Z'))
    expect(await readRuns(event)).toHaveLength(1)
    expect((await planOf(event, new Date('2030-04-03T08:00:00Z'))).map(({ phase }) => phase)).toEqual(['sent', 'sent'])
  })

  it('issues certificates after the end, and later to people who are checked in late', async () => {
    const event = await anEvent()
    await anAccreditation(event, await aBody())
    const there = await aRegistration(event, { participated: '2030-03-31T16:00:00Z' })
    const late = await aRegistration(event)
    const plan = await aPlannedMail(event, CERTIFICATES)
    const due = new Date('2030-03-31T20:00:00Z')
    expect(await planOf(event, new Date('2030-03-31T19:30:00Z'))).toMatchObject([{ recipients: 1 }])
    const makeAll = () => makeDocuments(new AbortController().signal)

    await sendPlannedMails(due)
    await makeAll()
    expect(await readMail(plan)).toMatchObject({ state: 'sent' })
    expect(await readAddresses(event)).toEqual([there.email])
    const [run] = await readRuns(event)
    expect(run).toMatchObject({ kind: 'certificates', queued: 1, skipped: { not_participated: 1 } })

    const [sent] = await sendQueuedMails()
    expect(sent?.attachments).toMatchObject([{ content_type: 'application/pdf' }])
    expect(sent?.text).toContain('2 CME')
    const [logged] = await db.select().from(mails).where(eq(mails.registration_id, there.id))
    expect(await getMail(logged?.id ?? 0, 'de')).toMatchObject({ attachment: sent?.attachments?.[0]?.name })

    await db.update(registrations).set({ participated: '2030-03-31T16:00:00Z' }).where(eq(registrations.id, late.id))
    const restored_at = due.toISOString()
    await db.insert(restores).values({ backup_made_at: restored_at, restored_at })
    await issueLateCertificates(due)
    await db.update(restores).set({ released_at: restored_at })
    expect(await readRuns(event)).toHaveLength(1)
    await issueLateCertificates(due)
    await makeAll()
    await issueLateCertificates(due)
    expect(await readAddresses(event)).toEqual([late.email])
    expect(await readRuns(event)).toHaveLength(2)
  })

  it('reads who gets a certificate late only once a day and after a change', async () => {
    const event = await anEvent()
    const accreditation = await anAccreditation(event, await aBody({ requires_evaluation: true }))
    const { id: evaluation_id } = await anEvaluation(event)
    const participated = '2030-03-31T16:00:00Z'
    const { id: registration_id } = await aRegistration(event, { participated })
    const request = { id: 'r'.repeat(22), evaluation_id, registration_id }
    await db.insert(evaluationRequests).values(request)
    await db.insert(evaluationTokens).values({ request_id: request.id })
    await aPlannedMail(event, CERTIFICATES)
    const due = new Date('2030-03-31T20:00:00Z')
    await sendPlannedMails(due)
    /** Tells whether the event was read. */
    const lookAt = async (now: Date) => {
      vi.mocked(readEntitlements).mockClear()
      await issueLateCertificates(now)
      return vi.mocked(readEntitlements).mock.calls.some(([id]) => id === event.id)
    }
    expect([await lookAt(due), await lookAt(due)]).toEqual([true, false])
    const changed = { accreditation_id: accreditation.id, changed_at: participated }
    const changes = [
      () => db.insert(attendanceIntervals).values({ registration_id, came_at: participated, source: 'import' }),
      () => db.update(bodies).set({ attendance_tolerance: 5 }).where(eq(bodies.id, accreditation.body_id)),
      () => db.update(workshops).set({ end_time: '20:00' }).where(eq(workshops.id, event.id)),
      () => db.delete(attendanceIntervals).where(eq(attendanceIntervals.registration_id, registration_id)),
      () => aRegistration(event),
      () => db.insert(accreditationChanges).values({ ...changed, changes: {} }),
      () => db.update(accreditationChanges).set({ confirmed_at: changed.changed_at }),
    ]
    for (const change of changes) {
      await change()
      expect([await lookAt(due), await lookAt(due)]).toEqual([true, false])
    }
    expect(await readRuns(event)).toEqual([])
    await db.delete(evaluationTokens).where(eq(evaluationTokens.request_id, request.id))
    expect(await lookAt(due)).toBe(true)
    await makeDocuments(new AbortController().signal)
    expect(await readRuns(event)).toMatchObject([{ kind: 'certificates', queued: 1 }])
    expect([await lookAt(due), await lookAt(due)]).toEqual([true, false])
    expect(await lookAt(new Date('2030-04-01T20:00:00Z'))).toBe(true)
  })

  it('is sent once at its time, also by two instances at once, to the people of that moment', async () => {
    const event = await anEvent()
    const early = await aRegistration(event)
    const planned = await aPlannedMail(event)
    await sendPlannedMails(afterDue(-1))
    expect(await readRuns(event)).toEqual([])

    const late = await aRegistration(event)
    await aRegistration(event, { cancelled_at: '2030-02-01T00:00:00Z' })
    const blocked = await aRegistration(event)
    await db.insert(blacklistedEmails).values({ email: blocked.email })
    const [shown] = await planOf(event, afterDue(-1))
    expect(shown).toMatchObject({ phase: 'planned', recipients: 2, due_at: DUE.toISOString() })

    await Promise.all([1, 2, 3].map(() => sendPlannedMails(DUE)))
    await sendPlannedMails(afterDue(1))
    expect(await readAddresses(event)).toEqual([early.email, late.email])
    const [run, ...others] = await readRuns(event)
    expect(others).toEqual([])
    expect(run).toMatchObject({ kind: 'registered', type: 'reminder', queued: 2, planned_mail_id: planned.mail })
    expect(await planOf(event, afterDue(1))).toMatchObject([{ phase: 'sent', recipients: 2, run_id: run?.id }])
    const entries = await db.select().from(auditLog).where(eq(auditLog.object, 'planned_mails'))
    expect(entries.filter(({ object_id }) => object_id === String(planned.mail))).toMatchObject([
      { user_id: null, action: 'update', changes: { state: ['planned', 'sent'] } },
    ])

    await move(event, { date: '2030-05-31' })
    await sendPlannedMails(new Date('2030-05-30T08:00:00Z'))
    expect(await readRuns(event)).toHaveLength(1)
    await db.update(registrations).set({ registered: null }).where(eq(registrations.workshop_id, event.id))
    expect(await deleteWorkshop(event.id, { author, locale: 'de', now: new Date() })).toEqual({ success: true })
  })

  it('moves with the date of its event', async () => {
    const event = await anEvent()
    await aRegistration(event)
    const planned = await aPlannedMail(event)
    await move(event, { date: '2030-04-02' })
    await sendPlannedMails(afterDue(5))
    expect(await readMail(planned)).toMatchObject({ state: 'planned' })
    expect(await planOf(event, DUE)).toMatchObject([{ due_at: '2030-04-01T07:00:00.000Z' }])
    await sendPlannedMails(new Date('2030-04-01T07:00:00Z'))
    expect(await readMail(planned)).toMatchObject({ state: 'sent' })
  })

  it('carries the text of a free message, and reaches nobody twice', async () => {
    const event = await anEvent()
    const guest = await aRegistration(event)
    const invited = await anInvitation(event)
    const text = { subject: 'Parking', body: '<p>Behind the house, {last_name}.</p>' }
    await aPlannedMail(event, { type: 'message', ...text })
    await aPlannedMail(event, { type: 'message', audience: 'invites', subject: 'Places left', body: '<p>Come.</p>' })
    expect((await planOf(event, afterDue(-1))).map(({ recipients }) => recipients)).toEqual([1, 1])
    await sendPlannedMails(DUE)
    const sent = await sendQueuedMails()
    expect(sent.map(({ to, subject }) => [to.address, subject]).sort()).toEqual(
      [
        [guest.email, 'Parking'],
        [invited.email, 'Places left'],
      ].sort(),
    )
  })
})

it('reaches the same people as another message that is due at the same moment', async () => {
  const event = await anEvent()
  const guest = await aRegistration(event)
  for (const subject of ['Parking', 'Lunch'])
    await aPlannedMail(event, { type: 'message', subject, body: '<p>Hi.</p>' })
  await Promise.all([1, 2].map(() => sendPlannedMails(DUE)))
  const sent = await sendQueuedMails()
  expect(sent.map(({ to, subject }) => [to.address, subject]).sort()).toEqual([
    [guest.email, 'Lunch'],
    [guest.email, 'Parking'],
  ])
})

it('does not reach people who cancel between the queue and the sending of a planned message', async () => {
  const event = await anEvent()
  const guest = await aRegistration(event)
  const gone = await aRegistration(event)
  await aPlannedMail(event, { type: 'message', subject: 'Parking', body: '<p>Hi.</p>' })
  await sendPlannedMails(DUE)
  await db.update(registrations).set({ cancelled_at: PLANNED_ON }).where(eq(registrations.id, gone.id))
  expect((await sendQueuedMails()).map(({ to }) => to.address)).toEqual([guest.email])
  const [dropped] = await db.select().from(mails).where(eq(mails.registration_id, gone.id))
  expect(dropped).toMatchObject({ state: 'dropped', message: 'cancelled_meanwhile' })
})

describe('a planned mail waits for a decision', () => {
  it.each([
    ['cancelled', { cancelled_at: '2030-03-01T00:00:00Z' }, 0],
    ['nonpublic', { nonpublic: true }, 0],
    ['late', {}, 121],
  ] as const)('if its event or its time is %s', async (hold_reason, fields, minutes) => {
    const event = await anEvent(fields)
    await aRegistration(event)
    const planned = await aPlannedMail(event)
    for (let sweep = 0; sweep < 2; sweep += 1) await sendPlannedMails(afterDue(minutes))
    expect(await readMail(planned)).toMatchObject({ state: 'held', hold_reason })
    expect(await readRuns(event)).toEqual([])
    const { data } = await listAttention({ now: afterDue(minutes), reader: READER })
    expect(data.filter(({ kind }) => kind === 'held')).toMatchObject([{ id: event.id, count: 1 }])
  })

  it('after a restore from a backup, which may have been made before the mail was sent', async () => {
    const event = await anEvent()
    await aRegistration(event)
    const planned = await aPlannedMail(event)
    const backup_made_at = afterDue(-60).toISOString()
    await db.insert(restores).values({ backup_made_at, restored_at: afterDue(10).toISOString() })
    const after = await aPlannedMail(event, { offset_days: null, at_time: null, offset_minutes: -32 * 60 + 15 })
    for (let sweep = 0; sweep < 2; sweep += 1) await sendPlannedMails(afterDue(20))
    expect(await readMail(planned)).toMatchObject({ state: 'held', hold_reason: 'late' })
    expect(await readMail(after)).toMatchObject({ state: 'sent' })
  })

  it('with the question of the moment', async () => {
    const event = await anEvent({ nonpublic: true, cancelled_at: '2030-03-01T00:00:00Z' })
    const planned = await aPlannedMail(event)
    const reasons: unknown[] = []
    for (const fields of [{}, { cancelled_at: null }, { nonpublic: false }]) {
      await move(event, { title: event.title, ...fields })
      await sendPlannedMails(DUE)
      reasons.push((await readMail(planned))?.hold_reason)
    }
    expect(reasons).toEqual(['cancelled', 'nonpublic', 'late'])
  })

  it('and is sent or withdrawn by it, once', async () => {
    const event = await anEvent({ nonpublic: true })
    await aRegistration(event)
    const first = await aPlannedMail(event)
    const second = await aPlannedMail(event)
    await sendPlannedMails(DUE)
    const context = { author, now: afterDue(5) }
    const stale = decidePlannedMail(first, { answer: 'send', updated_at: PLANNED_ON }, context)
    await expect(stale).rejects.toMatchObject({ status: 409 })
    expect(await decidePlannedMail(first, { answer: 'send' }, context)).toMatchObject({ state: 'sent', queued: 1 })
    expect(await decidePlannedMail(second, { answer: 'cancel' }, context)).toMatchObject({ state: 'cancelled' })
    await expect(decidePlannedMail(first, { answer: 'send' }, context)).rejects.toMatchObject({ status: 422 })
    expect(await readRuns(event)).toMatchObject([{ planned_mail_id: first.mail, created_by: author.id }])
  })

  it('until its event is over, or a new date moves its time into the future', async () => {
    const event = await anEvent()
    const planned = await aPlannedMail(event)
    await sendPlannedMails(afterDue(180))
    await sendPlannedMails(new Date('2030-03-31T18:30:00Z'))
    expect(await planOf(event, new Date('2030-03-31T18:30:00Z'))).toMatchObject([{ phase: 'missed' }])
    await move(event, { date: '2030-06-01' })
    await sendPlannedMails(new Date('2030-03-31T18:31:00Z'))
    expect(await readMail(planned)).toMatchObject({ state: 'planned', hold_reason: null })
  })

  it('if it was paused at its time and is resumed later', async () => {
    const event = await anEvent()
    const planned = await aPlannedMail(event)
    await changePlannedMail(planned, { state: 'paused' }, { author, now: afterDue(-10) })
    await sendPlannedMails(DUE)
    expect(await readMail(planned)).toMatchObject({ state: 'paused' })
    await changePlannedMail(planned, { state: 'planned' }, { author, now: afterDue(10) })
    expect(await readMail(planned)).toMatchObject({ state: 'held', hold_reason: 'late' })
  })
})

it('never sends a mail whose time had passed when it was added, or that announces an event that is over', async () => {
  const event = await anEvent()
  await aRegistration(event, { participated: '2030-03-31T17:00:00Z' })
  await aPlannedMail(event, { created_at: afterDue(1).toISOString() })
  await sendPlannedMails(afterDue(2))
  expect(await planOf(event, afterDue(2))).toMatchObject([{ phase: 'missed', recipients: null }])

  await aPlannedMail(event)
  const thanks = { anchor: 'end', offset_days: null, at_time: null, offset_minutes: 120 } as const
  const planned = await aPlannedMail(event, { type: 'after_event', audience: 'participated', ...thanks })
  await sendPlannedMails(new Date('2030-03-31T20:00:00Z'))
  expect(await readRuns(event)).toMatchObject([{ planned_mail_id: planned.mail, kind: 'participated', queued: 1 }])
})

it('the plan warns of an invitation after the deadline, and of a message by its own text', async () => {
  const event = await anEvent({ registration_deadline: '2030-03-29 10:00', signup_active: true })
  await aPlannedMail(event, { type: 'invite', audience: 'newinvites' })
  await aPlannedMail(event, { type: 'message', subject: 'Raum (Kopie)', body: '<p>Raum 2</p>' })
  await aPlannedMail(event, { type: 'invite', audience: 'invites', state: 'cancelled' })
  const plan = await planOf(event, new Date('2030-02-01T08:00:00Z'))
  expect(plan.map(({ warnings }) => warnings)).toEqual([['closed', 'no_text'], ['copied'], []])
})
