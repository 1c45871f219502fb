import { and, asc, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dismissChangeNotice } from '@/features/mailings/service/dismiss-change-notice'
import { resendMail } from '@/features/mailings/service/resend-mail'
import { previewMails, sendMails } from '@/features/mailings/service/send-mails'
import { countRegistrations } from '@/features/registrations/service/people/count-registrations'
import { blacklistedEmails, mailRuns, mails } from '@/schema/mails'
import { recipients, registrations } from '@/schema/registrations'
import { auditLog } from '@/schema/system/audit'
import { workshops } from '@/schema/workshops'
import { closeDatabase, db } from '@/server/database/db'
import { anInterest, anInvitation, aRegistration, aWorkshop } from '@/testing/factories'
import { sendQueuedMails } from '@/testing/mails/recorded-mails'
import { aUser } from '@/testing/users'
import { cancelEvent, countInvitedToCancel } from './cancel'
import { countInvitedToRestore, restoreEvent } from './restore'

let author: Awaited<ReturnType<typeof aUser>>
beforeAll(async () => {
  author = await aUser({ is_super_user: true })
})
afterAll(closeDatabase)

type Workshop = { id: number }

const timestamp = () => new Date().toISOString()
const context = () => ({ author, now: new Date() })
const cancel = ({ id }: Workshop, { note = '', notify = true, notify_invited = false } = {}) =>
  cancelEvent(id, { note, notify, notify_invited }, context())
const restore = ({ id }: Workshop, notify = true, notify_invited = false) =>
  restoreEvent(id, { notify, notify_invited }, context())
const countInvited = (count: typeof countInvitedToCancel, { id }: Workshop) =>
  count(id, { reader: { is_super_user: true, routePermissions: [] }, now: new Date() })
const rowOf = async ({ id }: Workshop) => (await db.select().from(workshops).where(eq(workshops.id, id)))[0]
const mailsOf = ({ id }: Workshop, type: 'event_cancelled' | 'event_update') =>
  db
    .select()
    .from(mails)
    .where(and(eq(mails.workshop_id, id), eq(mails.type, type)))
    .orderBy(asc(mails.id))

/** An event with two people with a seat, and everybody else who may be at one. */
async function anEventWithPeople() {
  const workshop = await aWorkshop()
  const main = await aRegistration(workshop, { calendar_sequence: 0 })
  const companion = await aRegistration(workshop, { accompaniment_of: main.id, calendar_sequence: 0 })
  await anInvitation(workshop)
  await anInterest(workshop)
  await aRegistration(workshop, { cancelled_at: timestamp() })
  return { workshop, seated: [main.id, companion.id].sort() }
}

describe('cancelling a whole event', () => {
  it('informs everybody with a seat or on the waiting list once, with the reason, and leaves the registrations', async () => {
    const { workshop, seated } = await anEventWithPeople()
    const before = await db.select().from(registrations).where(eq(registrations.workshop_id, workshop.id))
    expect(await cancel(workshop, { note: 'Krank' })).toMatchObject({ informed: 3 })
    expect(await cancel(workshop, { note: 'Die Referentin ist krank.' })).toMatchObject({ informed: 0 })

    const queued = await mailsOf(workshop, 'event_cancelled')
    expect(queued.map(({ registration_id }) => registration_id).sort()).toEqual(seated)
    const [run] = await db.select().from(mailRuns).where(eq(mailRuns.workshop_id, workshop.id))
    expect(run).toMatchObject({ kind: 'seated', type: 'event_cancelled', queued: 2 })
    const after = await db.select().from(registrations).where(eq(registrations.workshop_id, workshop.id))
    expect(after).toEqual(expect.arrayContaining(before))

    await sendQueuedMails()
    const [sent] = await mailsOf(workshop, 'event_cancelled')
    expect(sent).toMatchObject({ state: 'sent', text: expect.stringContaining('Die Referentin ist krank.') })
    expect(sent?.calendar).toContain('METHOD:CANCEL')
    expect(sent?.calendar).toContain('SEQUENCE:2')
  })

  it('is one entry in the log for each change of the event', async () => {
    const { workshop } = await anEventWithPeople()
    for (const note of ['Krank', 'Krank', 'Verschoben']) await cancel(workshop, { note, notify: false })
    const entries = await db
      .select({ changes: auditLog.changes })
      .from(auditLog)
      .where(and(eq(auditLog.object, 'workshops'), eq(auditLog.object_id, String(workshop.id))))
      .orderBy(desc(auditLog.id))
    expect(entries.map(({ changes }) => Object.keys(changes).sort())).toEqual([
      ['cancellation_note'],
      ['calendar_sequence', 'cancellation_note', 'cancelled_at', 'reviewed_sequence'],
    ])
  })

  it('informs the waiting list once, also where nobody has a seat, and of the restoration', async () => {
    const workshop = await aWorkshop()
    await anInterest(workshop)
    expect(await cancel(workshop)).toMatchObject({ informed: 1, invited: 0 })
    expect(await cancel(workshop)).toMatchObject({ informed: 0 })
    expect(await restore(workshop)).toMatchObject({ informed: 1 })
  })

  it('can inform people later, and those only who have not been informed', async () => {
    const { workshop } = await anEventWithPeople()
    expect(await cancel(workshop, { notify: false })).toMatchObject({ informed: 0 })
    expect(await cancel(workshop)).toMatchObject({ informed: 3 })
    const late = await aRegistration(workshop)
    expect(await cancel(workshop)).toMatchObject({ informed: 1 })
    expect((await mailsOf(workshop, 'event_cancelled')).at(-1)?.registration_id).toBe(late.id)
  })

  it('informs nobody twice where the clocks of application and database differ', async () => {
    const { workshop } = await anEventWithPeople()
    const ahead = { author, now: new Date(Date.now() + 3_600_000) }
    for (const informed of [3, 0])
      expect(await cancelEvent(workshop.id, { note: '', notify: true }, ahead)).toMatchObject({ informed })
  })

  it('informs invited people on request, without a calendar entry and not against their will', async () => {
    const { workshop } = await anEventWithPeople()
    const [, , invited] = await db
      .select()
      .from(registrations)
      .where(eq(registrations.workshop_id, workshop.id))
      .orderBy(asc(registrations.created_at))
    await anInvitation(workshop, { invitation_sent: null })
    await anInvitation(workshop, { unsubscribed_at: timestamp() })
    const blocked = await anInvitation(workshop)
    await db.insert(blacklistedEmails).values({ email: blocked.email })
    const declining = await anInvitation(workshop)
    await db.insert(recipients).values({ email: declining.email, declined_mails: ['invite'] })

    expect(await countInvited(countInvitedToCancel, workshop)).toEqual({ invited: 1 })
    const reader = { is_super_user: false, routePermissions: [] }
    expect(await countInvitedToCancel(workshop.id, { reader, now: new Date() })).toEqual({ invited: 0 })
    expect(await cancel(workshop)).toMatchObject({ informed: 3, invited: 0 })
    expect(await countInvited(countInvitedToCancel, workshop)).toEqual({ invited: 1 })
    expect(await cancel(workshop, { notify_invited: true })).toMatchObject({ informed: 1, invited: 1 })
    expect(await cancel(workshop, { notify_invited: true })).toMatchObject({ informed: 0, invited: 0 })
    expect(await countInvited(countInvitedToCancel, workshop)).toEqual({ invited: 0 })
    await sendQueuedMails()
    const written = await mailsOf(workshop, 'event_cancelled')
    const mailOf = (id = '') => written.find(({ registration_id }) => registration_id === id)
    expect(mailOf(invited?.id)).toMatchObject({ state: 'sent', calendar: null })
    expect(mailOf(invited?.id)?.text).toContain('wir hatten Sie')
    expect(mailOf(blocked.id)).toMatchObject({ state: 'suppressed', message: 'blacklisted' })
  })

  it('is refused once the event has begun', async () => {
    await expect(cancel(await aWorkshop({ date: '2020-03-12' }))).rejects.toMatchObject({ text: 'event_over' })
  })
})

describe('restoring a cancelled event', () => {
  it('puts the date back into the calendars, with a higher number than the cancellation', async () => {
    const { workshop } = await anEventWithPeople()
    await cancel(workshop)
    await sendQueuedMails()
    expect(await restore(workshop)).toMatchObject({ informed: 3 })
    expect(await restore(workshop)).toMatchObject({ informed: 0 })
    await sendQueuedMails()

    const [sent] = await mailsOf(workshop, 'event_update')
    expect(sent).toMatchObject({ state: 'sent', subject: expect.stringContaining('Findet doch statt') })
    expect(sent?.calendar).toContain('METHOD:REQUEST')
    expect(sent?.calendar).toContain('SEQUENCE:3')
    expect(await rowOf(workshop)).toMatchObject({ cancelled_at: null, cancellation_note: '', calendar_sequence: 3 })
    expect(await countRegistrations(workshop.id)).toMatchObject({ outdated: 0, undecided_change: null })
  })

  it('drops the mails about the cancellation that have not been sent', async () => {
    const { workshop } = await anEventWithPeople()
    await cancel(workshop)
    await restore(workshop, false)
    await sendQueuedMails()
    const states = (await mailsOf(workshop, 'event_cancelled')).map(({ state }) => state)
    expect(states).toEqual(['dropped', 'dropped'])
  })

  it('leaves a question about people who only know of the cancellation', async () => {
    const { workshop } = await anEventWithPeople()
    await cancel(workshop)
    await sendQueuedMails()
    expect(await countRegistrations(workshop.id)).toMatchObject({ outdated: 0, undecided_change: null })
    await restore(workshop, false)
    expect(await countRegistrations(workshop.id)).toMatchObject({ outdated: 2, undecided_change: 3 })
  })

  it('informs the invited people who got the cancellation, on request and unless they declined since', async () => {
    const { workshop } = await anEventWithPeople()
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => anInvitation(workshop, { language: 'de' })))
    const [informed, blocked, declining, unsubscribed, erased] = people
    await cancel(workshop, { notify_invited: true })
    await sendQueuedMails()
    await anInvitation(workshop)
    await db.insert(blacklistedEmails).values({ email: blocked?.email ?? '' })
    const isDeclining = eq(recipients.email, declining?.email ?? '')
    await db
      .update(recipients)
      .set({ declined_mails: ['invite'] })
      .where(isDeclining)
    const change = (id = '', values: Partial<typeof registrations.$inferInsert>) =>
      db.update(registrations).set(values).where(eq(registrations.id, id))
    await change(unsubscribed?.id, { unsubscribed_at: timestamp() })
    await change(erased?.id, { erased_at: timestamp() })

    // The second one was invited together with everybody else at the event.
    expect(await countInvited(countInvitedToRestore, workshop)).toEqual({ invited: 2 })
    expect(await restore(workshop, false, true)).toMatchObject({ informed: 2, invited: 2 })
    expect(await countInvited(countInvitedToRestore, workshop)).toEqual({ invited: 0 })
    await sendQueuedMails()
    const written = await mailsOf(workshop, 'event_update')
    expect(written.filter(({ state }) => state === 'sent')).toHaveLength(2)
    const mail = written.find(({ registration_id }) => registration_id === informed?.id)
    expect(mail).toMatchObject({ calendar: null, subject: expect.stringContaining('Findet doch statt') })
    expect(mail?.text).toContain('Ihre Einladung gilt weiter')
    expect(mail?.text).not.toContain('/events/cancel/')
    const [run] = await db
      .select()
      .from(mailRuns)
      .where(and(eq(mailRuns.workshop_id, workshop.id), eq(mailRuns.type, 'event_update')))
    expect(run).toMatchObject({ kind: 'seated', queued: 2, skipped: { blacklisted: 1, erased: 1 } })

    await db.update(mails).set({ sent_at: '2026-01-01T10:00:00Z' }).where(eq(mails.state, 'sent'))
    await resendMail(mail?.id ?? 0, {}, { ...context(), author: { ...author, routePermissions: [] }, locale: 'de' })
    expect((await sendQueuedMails()).map(({ subject }) => subject.split(':')[0])).toEqual(['Findet doch statt'])
  })

  it('informs no invited person whose mail about the cancellation still waited', async () => {
    const { workshop } = await anEventWithPeople()
    await cancel(workshop, { notify_invited: true })
    expect(await countInvited(countInvitedToRestore, workshop)).toEqual({ invited: 0 })
    expect(await restore(workshop, false, true)).toMatchObject({ invited: 0 })
  })

  it('is announced also when people are informed later, and when the mail is repeated', async () => {
    const { workshop } = await anEventWithPeople()
    const subjects = async () => {
      const sent = (await sendQueuedMails()).filter(({ to }) => addresses.has(to.address))
      return sent.map(({ subject }) => subject.split(':')[0])
    }
    const people = await db.select().from(registrations).where(eq(registrations.workshop_id, workshop.id))
    const addresses = new Set(people.map(({ email }) => email))
    const inform = () => sendMails({ id: workshop.id, type: 'updates' }, { ...context(), locale: 'de' })
    const sentLongAgo = () => db.update(mails).set({ sent_at: '2026-01-01T10:00:00Z' }).where(eq(mails.state, 'sent'))
    const resendLast = async () => {
      await sentLongAgo()
      const last = (await mailsOf(workshop, 'event_update')).filter(({ state }) => state === 'sent').at(-1)
      await resendMail(last?.id ?? 0, {}, { ...context(), author: { ...author, routePermissions: [] }, locale: 'de' })
    }

    await cancel(workshop)
    await sendQueuedMails()
    await restore(workshop, false)
    await inform()
    expect(await subjects()).toEqual(['Findet doch statt', 'Findet doch statt'])
    await resendLast()
    expect(await subjects()).toEqual(['Findet doch statt'])

    await db.update(workshops).set({ calendar_sequence: 4 }).where(eq(workshops.id, workshop.id))
    await sentLongAgo()
    await inform()
    expect(await subjects()).toEqual(['Änderung', 'Änderung'])

    await sentLongAgo()
    await cancel(workshop, { notify: false })
    await restore(workshop)
    expect(await subjects()).toEqual(['Findet doch statt', 'Findet doch statt'])
    await resendLast()
    expect(await subjects()).toEqual(['Findet doch statt'])
  })

  it('asks nothing when nobody heard of the cancellation', async () => {
    const { workshop } = await anEventWithPeople()
    await cancel(workshop, { notify: false })
    await restore(workshop, false)
    expect(await countRegistrations(workshop.id)).toMatchObject({ undecided_change: null })
  })
})

describe('the question about a new date', () => {
  it('is answered by a mail to the people with the old one, or by leaving them uninformed', async () => {
    const { workshop } = await anEventWithPeople()
    const move = (calendar_sequence: number) =>
      db.update(workshops).set({ calendar_sequence }).where(eq(workshops.id, workshop.id))
    await move(1)
    expect(await countRegistrations(workshop.id)).toMatchObject({ outdated: 2, undecided_change: 1 })
    const { updated_at } = (await rowOf(workshop)) ?? {}
    await dismissChangeNotice(workshop.id, { change: 1, author })
    expect(await countRegistrations(workshop.id)).toMatchObject({ outdated: 2, undecided_change: null })
    expect(await rowOf(workshop)).toMatchObject({ updated_at })

    await move(2)
    const mailing = { id: workshop.id, type: 'updates' as const }
    await previewMails(mailing, { ...context(), locale: 'de' })
    expect(await countRegistrations(workshop.id)).toMatchObject({ undecided_change: 2 })
    await sendMails(mailing, { ...context(), locale: 'de' })
    expect(await countRegistrations(workshop.id)).toMatchObject({ outdated: 2, undecided_change: null })
    await sendQueuedMails()
    const countSent = async () =>
      (await mailsOf(workshop, 'event_update')).filter(({ state }) => state === 'sent').length
    expect(await countSent()).toBe(2)

    await move(3)
    await sendMails(mailing, { ...context(), locale: 'de' })
    await sendQueuedMails()
    expect(await countSent()).toBe(4)
  })
})
