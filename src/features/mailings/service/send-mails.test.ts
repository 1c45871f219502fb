import { and, asc, eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blacklistedEmails, mailRuns, mails } from '@/schema/mails'
import { recipients, registrations } from '@/schema/registrations'
import { auditLog } from '@/schema/system/audit'
import { workshopMails, workshops } from '@/schema/workshops'
import { closeDatabase, db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import {
  aBody,
  anAccreditation,
  anInterest,
  anInvitation,
  aProfession,
  aRegistration,
  aWorkshop,
} from '@/testing/factories'
import { sendQueuedMails } from '@/testing/mails/recorded-mails'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'
import type { Audience } from '../contract/mailings'
import { previewMails, previewMailsToChosen, sendMails, sendMailsToChosen } from './send-mails'

const emailAll = routeOf('registrations.sendMails')
const emailChosen = routeOf('registrations.sendMailsToChosen')

let author = { id: 0, token: '' }
beforeAll(async () => {
  author = await aUser({ is_super_user: true, name: 'Eva Kern' })
})
afterAll(closeDatabase)

type Workshop = { id: number }

const now = () => new Date().toISOString()
const OVER = { date: '2020-03-12' }
const context = (locale: 'de' | 'en' = 'en') => ({ author, locale, now: new Date() })
const sendTo = ({ id }: Workshop, type: Audience, locale?: 'de' | 'en') => sendMails({ id, type }, context(locale))
const preview = ({ id }: Workshop, type: Audience, locale?: 'de' | 'en') => previewMails({ id, type }, context(locale))
const logOf = ({ id }: Workshop) => db.select().from(mails).where(eq(mails.workshop_id, id)).orderBy(asc(mails.id))
/** The mails of an event, without the people who were left out. */
const mailsOf = async (workshop: Workshop) =>
  (await logOf(workshop)).filter(({ state }) => state !== 'skipped' && state !== 'suppressed')
const nameFields = (first_name: string) => ({ first_name, last_name: '' })

/** Makes an event with one person of each kind, named after it. */
async function anEvent(fields: Parameters<typeof aWorkshop>[0] = {}) {
  const workshop = await aWorkshop({ calendar_sequence: 2, ...fields })
  await anInvitation(workshop, nameFields('Invited'))
  await anInvitation(workshop, { ...nameFields('New'), invitation_sent: null })
  await aRegistration(workshop, { ...nameFields('Registered'), calendar_sequence: 1 })
  await aRegistration(workshop, { ...nameFields('Participant'), participated: now(), calendar_sequence: 2 })
  await aRegistration(workshop, { ...nameFields('Cancelled'), cancelled_at: now() })
  await aRegistration(workshop, { ...nameFields('Removed'), deleted_at: now() })
  await anInterest(workshop)
  return workshop
}
const SKIPPED = { preliminary: 1, cancelled: 1 }

describe('a request for missing numbers', () => {
  const efn = '802760400000005'
  async function anAccreditedEvent() {
    const doctor = await aProfession()
    const event = await aWorkshop({ title: 'Herz', date: '2030-05-05' })
    await anAccreditation(event, await aBody({ person_number: 'efn' }, [doctor]))
    const there = (first_name: string, fields: object) =>
      aRegistration(event, { ...nameFields(first_name), language: 'en', profession_id: doctor.id, ...fields })
    const missing = await there('Missing', {})
    const given = await there('Given', { efn })
    await there('None', { efn: 'none' })
    await there('Other', { profession_id: (await aProfession()).id })
    const declined = await there('Declined', {})
    await db.insert(recipients).values({ email: declined.email, declined_mails: ['reminder'] })
    await anInvitation(event, nameFields('Invited'))
    return { event, missing, given }
  }

  it('goes to exactly the people whose number is missing, names it, and leads to its field', async () => {
    const { event, missing } = await anAccreditedEvent()
    expect(await preview(event, 'numbers')).toMatchObject({ queued: 1, skipped: { declined: 1 }, warnings: [] })
    expect(await sendTo(event, 'numbers')).toMatchObject({ queued: 1 })
    expect(await db.select().from(mailRuns).where(eq(mailRuns.workshop_id, event.id))).toMatchObject([
      { kind: 'numbers', type: 'numbers' },
    ])
    const [mail, ...others] = await sendQueuedMails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: { address: missing.email }, subject: 'EFN for “Herz”' })
    expect(mail?.text).toContain('we still need your EFN')
    expect(mail?.text).toMatch(new RegExp(`/my/[\\w-]{44}#numbers-${missing.id}\\b`))
    expect(mail?.unsubscribe).toBeTruthy()
    const [logged] = await mailsOf(event)
    expect(`${logged?.html}${logged?.text}`).not.toContain('/my/')
  })

  it('is not sent twice at once, and not to somebody who has answered meanwhile', async () => {
    const { event, missing } = await anAccreditedEvent()
    await sendTo(event, 'numbers')
    expect(await preview(event, 'numbers')).toMatchObject({ queued: 0, skipped: { under_way: 1 } })
    await db.update(registrations).set({ efn: 'none' }).where(eq(registrations.id, missing.id))
    expect(await sendQueuedMails()).toEqual([])
    expect(await mailsOf(event)).toMatchObject([{ state: 'dropped', message: 'no_number_missing' }])
  })

  it('skips chosen people of whom no number is missing', async () => {
    const { event, missing, given } = await anAccreditedEvent()
    const ids = [missing.id, given.id]
    const asked = await previewMailsToChosen({ workshop_id: event.id, ids, type: 'numbers' }, context())
    expect(asked).toMatchObject({ queued: 1, skipped: { no_number_missing: 1 } })
  })
})

describe('the recipients of a mail to an audience', () => {
  it.each([
    ['invites', {}, ['Invited', 'New'], { registered: 2 }],
    ['newinvites', {}, ['New'], { registered: 2, invited_before: 1 }],
    ['reminders', {}, ['Registered', 'Participant'], { not_registered: 2 }],
    ['afterevent', OVER, ['Participant'], { not_participated: 3 }],
    ['updates', {}, ['Registered'], { not_registered: 2, up_to_date: 1 }],
    ['invites', OVER, [], { registered: 2, event_over: 2 }],
    ['reminders', OVER, [], { not_registered: 2, event_over: 2 }],
    ['afterevent', {}, [], { not_participated: 3, event_ahead: 1 }],
  ] as const)('%s of an event %j are %j', async (type, fields, names, skipped) => {
    const workshop = await anEvent(fields)
    expect(await sendTo(workshop, type)).toMatchObject({
      queued: names.length,
      skipped: { ...SKIPPED, ...skipped },
    })
    expect((await mailsOf(workshop)).map(({ recipient_name }) => recipient_name).sort()).toEqual([...names].sort())
  })

  it('are warned of in the question only, by the state, the seats and the texts of the event', async () => {
    const warningsOf = async (fields: Parameters<typeof aWorkshop>[0]) =>
      (await preview(await anEvent(fields), 'invites')).warnings
    expect(await warningsOf({})).toEqual(['no_text'])
    expect(await warningsOf({ maximum_participants: 2 })).toEqual(['full', 'no_text'])
    expect(await warningsOf({ nonpublic: true, signup_active: false })).toEqual(['inactive', 'unlisted', 'no_text'])
    const copy = await anEvent({ title: 'Heart (copy)' })
    const text = { subject: 'Invitation', body: '<p>Come.</p>' }
    await db.insert(workshopMails).values({ workshop_id: copy.id, type: 'invite', ...text })
    expect(await preview(copy, 'invites')).toMatchObject({ warnings: ['copied'] })
    expect(await sendTo(copy, 'invites')).not.toHaveProperty('warnings')
  })

  it('skip blacklisted addresses for unsolicited mails only, not for updates of the event', async () => {
    const workshop = await aWorkshop({ calendar_sequence: 1 })
    const { email } = await aRegistration(workshop, { calendar_sequence: 0 })
    await db.insert(blacklistedEmails).values({ email })
    expect(await sendTo(workshop, 'reminders')).toMatchObject({ queued: 0, skipped: { blacklisted: 1 } })
    expect(await sendTo(workshop, 'updates')).toMatchObject({ queued: 1, skipped: {} })
  })

  it('skip a new person whose first invitation was sent but is not dated yet', async () => {
    const workshop = await aWorkshop()
    const { id, email } = await anInvitation(workshop, { invitation_sent: null })
    const sent = { state: 'sent' as const, sent_at: '2026-01-01T10:00:00Z' }
    const mail = { type: 'invite' as const, workshop_id: workshop.id, registration_id: id, email, language: 'de' }
    await db.insert(mails).values({ ...mail, ...sent })
    expect(await sendTo(workshop, 'newinvites')).toMatchObject({ queued: 0, skipped: { invited_before: 1 } })
    expect(await sendTo(workshop, 'invites')).toMatchObject({ queued: 1 })
  })
})

describe('a mailing', () => {
  it('is a run with its mails, its progress and its audit entry', async () => {
    const workshop = await anEvent()
    const { run_id } = await sendTo(workshop, 'invites')
    const [run] = await db
      .select()
      .from(mailRuns)
      .where(eq(mailRuns.id, run_id ?? 0))
    expect(run).toMatchObject({
      workshop_id: workshop.id,
      kind: 'invites',
      type: 'invite',
      queued: 2,
      is_stopped: false,
      skipped: { ...SKIPPED, registered: 2 },
      created_by: author.id,
    })
    for (const mail of await mailsOf(workshop))
      expect(mail).toMatchObject({ run_id, bulk: true, created_by: author.id, state: 'queued', round: 1 })
    const isOfMailing = and(eq(auditLog.action, 'mail'), eq(auditLog.object_id, String(workshop.id)))
    const changes = { kind: 'invites', type: 'invite', queued: 2, run_id }
    expect(await db.select().from(auditLog).where(isOfMailing)).toMatchObject([{ user_id: author.id, changes }])
  })

  it('arrives, and can be sent a second time later', async () => {
    const workshop = await aWorkshop()
    const { email } = await anInvitation(workshop)
    await sendTo(workshop, 'invites')
    expect((await sendQueuedMails()).map(({ to }) => to.address)).toContain(email)
    await db.update(mails).set({ sent_at: '2026-01-01T10:00:00Z' }).where(eq(mails.workshop_id, workshop.id))
    expect(await sendTo(workshop, 'invites')).toMatchObject({ queued: 1 })
    expect((await mailsOf(workshop)).map(({ round }) => round)).toEqual([1, 2])
  })

  it('is not sent twice by clicks at the same time or right after each other', async () => {
    const workshop = await aWorkshop()
    for (let person = 0; person < 30; person += 1) await anInvitation(workshop)
    const answers = await Promise.all([1, 2, 3].map(() => sendTo(workshop, 'invites')))
    expect(answers.map(({ queued }) => queued).sort()).toEqual([0, 0, 30])
    for (const { queued, skipped } of answers) expect(queued + (skipped.under_way ?? 0)).toBe(30)
    expect(await mailsOf(workshop)).toHaveLength(30)
    const isRun = and(eq(mailRuns.workshop_id, workshop.id), gt(mailRuns.queued, 0))
    expect(await db.$count(mailRuns, isRun)).toBe(1)
    await sendQueuedMails()
    expect(await sendTo(workshop, 'invites')).toMatchObject({ queued: 0, skipped: { under_way: 30 } })
    expect(await mailsOf(workshop)).toHaveLength(30)
  })

  it('sends nothing with ask, and tells what it would send', async () => {
    const workshop = await anEvent()
    const { warnings, ...previewed } = await preview(workshop, 'invites')
    expect(warnings).toEqual(['no_text'])
    expect(previewed).toMatchObject({ queued: 2, skipped: { ...SKIPPED, registered: 2 }, run_id: null })
    expect(await mailsOf(workshop)).toEqual([])
    expect(await db.$count(mailRuns, eq(mailRuns.workshop_id, workshop.id))).toBe(0)
    expect(await sendTo(workshop, 'invites')).toEqual({ ...previewed, run_id: expect.any(Number) })
  })

  it('logs the people whom it leaves out with the reason, also when nobody gets it', async () => {
    const workshop = await aWorkshop()
    const invited = await anInvitation(workshop)
    const blacklisted = await anInvitation(workshop)
    await db.insert(blacklistedEmails).values({ email: blacklisted.email })
    const { run_id } = await sendTo(workshop, 'newinvites')
    expect(run_id).not.toBeNull()
    const logged = { workshop_id: workshop.id, run_id, type: 'invite', bulk: true, created_by: author.id }
    expect(await logOf(workshop)).toMatchObject([
      { ...logged, registration_id: invited.id, state: 'skipped', message: 'invited_before' },
      { ...logged, registration_id: blacklisted.id, state: 'skipped', message: 'invited_before' },
    ])
    expect(await sendTo(workshop, 'invites')).toMatchObject({ queued: 1, skipped: { blacklisted: 1 } })
    expect(await logOf(workshop)).toContainEqual(
      expect.objectContaining({ registration_id: blacklisted.id, state: 'suppressed', message: 'blacklisted' }),
    )
  })

  it('is for nobody of a cancelled event', async () => {
    const workshop = await anEvent({ cancelled_at: now() })
    expect(await sendTo(workshop, 'reminders')).toMatchObject({ queued: 0, skipped: { event_cancelled: 4 } })
  })

  it('leaves no run when there is nobody', async () => {
    const workshop = await aWorkshop()
    expect(await sendTo(workshop, 'reminders')).toMatchObject({ queued: 0, skipped: {}, run_id: null })
    expect(await db.$count(mailRuns, eq(mailRuns.workshop_id, workshop.id))).toBe(0)
  })

  it('is refused for an unknown event', async () => {
    const body = { id: 999_999, type: 'invites' }
    expect(await callRoute(emailAll, { body, token: author.token })).toMatchObject({ status: 404 })
    const chosen = { workshop_id: 999_999, type: 'invite', ask: true }
    expect(await callRoute(emailChosen, { body: chosen, token: author.token })).toMatchObject({ status: 404 })
  })
})

describe('the status', () => {
  it('tells how many people get the mail, and how many do not for which reason', async () => {
    const workshop = await anEvent()
    const one = await anInvitation(workshop)
    const two = await anInvitation(workshop)
    await db.insert(blacklistedEmails).values([one, two].map(({ email }) => ({ email })))
    expect((await preview(workshop, 'invites', 'de')).status).toBe(
      '2 Einladungen werden versendet, 6 Personen ausgelassen: 1 steht nur auf der Warteliste, 1 hat storniert, 2 sind schon angemeldet und 2 stehen auf der Sperrliste.',
    )
    expect((await preview(workshop, 'invites', 'en')).status).toBe(
      '2 invitations will be sent, 6 people left out: 1 is only on the waiting list, 1 has cancelled, 2 are already registered and 2 are on the blacklist.',
    )
    const { email } = await anInvitation(workshop)
    await db.insert(recipients).values({ email, declined_mails: ['invite'] })
    expect((await preview(workshop, 'invites', 'de')).status).toMatch(/und 1 hat diese E-Mails abbestellt\.$/)
  })

  it.each([
    ['invites', 'Es wird keine Einladung versendet', 'No invitation will be sent'],
    ['newinvites', 'Es wird keine Einladung versendet', 'No invitation will be sent'],
    ['reminders', 'Es wird keine Erinnerung versendet', 'No reminder will be sent'],
    ['afterevent', 'Es wird keine E-Mail nach der Veranstaltung versendet', 'No after-event e-mail will be sent'],
    ['updates', 'Es wird keine Terminänderung versendet', 'No change of the event will be sent'],
  ] as const)('tells that nobody gets any of the %s', async (type, de, en) => {
    const workshop = await aWorkshop()
    expect((await preview(workshop, type, 'de')).status).toBe(`${de}: Hier ist niemand eingetragen.`)
    expect((await preview(workshop, type, 'en')).status).toBe(`${en}: there is nobody here.`)
    await anInterest(workshop)
    expect((await preview(workshop, type, 'de')).status).toBe(
      `${de}, 1 Person ausgelassen: 1 steht nur auf der Warteliste.`,
    )
  })
})

describe('a mail to a selection', () => {
  it('reaches the eligible people of the named ones, and nobody of another event', async () => {
    const workshop = await aWorkshop()
    const other = await aWorkshop()
    const seated = await aRegistration(workshop)
    const invited = await anInvitation(workshop)
    const stranger = await aRegistration(other)
    await aRegistration(workshop)
    const chosen = { workshop_id: workshop.id, ids: [seated.id, invited.id, stranger.id] }
    const answer = await sendMailsToChosen({ ...chosen, type: 'confirmation' }, context())
    expect(answer).toMatchObject({ queued: 1, skipped: { not_registered: 1 }, run_id: expect.any(Number) })
    expect(await mailsOf(workshop)).toMatchObject([{ registration_id: seated.id, type: 'confirmation', bulk: true }])
    expect(await mailsOf(other)).toEqual([])
    expect(await db.select().from(mailRuns).where(eq(mailRuns.workshop_id, workshop.id))).toMatchObject([
      { kind: 'selection', type: 'confirmation', queued: 1, skipped: { not_registered: 1 } },
    ])
  })

  it('reaches everybody that the filter and the search of the list find', async () => {
    const workshop = await anEvent()
    const of = { workshop_id: workshop.id }
    const shown = async (more: object) => {
      const { queued, skipped } = await previewMailsToChosen({ ...of, type: 'reminder', ...more }, context())
      return { queued, skipped }
    }
    expect(await shown({ standing: 'registered' })).toEqual({ queued: 2, skipped: {} })
    expect(await shown({ standing: 'interest' })).toEqual({ queued: 0, skipped: { preliminary: 1 } })
    expect(await shown({ search: 'particip' })).toEqual({ queued: 1, skipped: {} })
    expect(await shown({})).toEqual({ queued: 2, skipped: { cancelled: 1, not_registered: 2 } })
  })

  it('uses the present date of the event', async () => {
    const workshop = await aWorkshop()
    const { id } = await aRegistration(workshop, { participated: now() })
    const after = { workshop_id: workshop.id, ids: [id], type: 'after_event' as const }
    expect(await previewMailsToChosen(after, context())).toMatchObject({ queued: 0, skipped: { event_ahead: 1 } })
    await db.update(workshops).set(OVER).where(eq(workshops.id, workshop.id))
    expect(await previewMailsToChosen(after, context())).toMatchObject({ queued: 1, skipped: {} })
  })
})
