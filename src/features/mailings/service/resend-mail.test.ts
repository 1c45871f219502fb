import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blacklistedEmails, mailRuns, mails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { auditLog } from '@/schema/system/audit'
import { closeDatabase, db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { anEmail, anInterest, anInvitation, aRegistration, aWorkshop } from '@/testing/factories'
import { sendQueuedMails } from '@/testing/mails/recorded-mails'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'

const POST = routeOf('registrations.resendMail')

let author = { id: 0, token: '' }
beforeAll(async () => {
  author = await aUser({ is_super_user: true })
})
afterAll(closeDatabase)

const SENT = { state: 'sent' as const, sent_at: '2026-01-01T10:00:00Z' }
type Person = { id: string; workshop_id: number; email: string }

async function aMail({ id, workshop_id, email }: Person, fields: Partial<typeof mails.$inferInsert> = {}) {
  const to = { registration_id: id, workshop_id, email, language: 'de' }
  const [mail] = await db
    .insert(mails)
    .values({ type: 'confirmation', ...to, ...SENT, ...fields })
    .returning()
  if (!mail) throw new Error('no mail')
  return mail
}

const resend = (mail: { id: number }, body: object = {}) =>
  callRoute(POST, { params: { id: mail.id }, body, token: author.token })
const lastMailTo = async ({ id }: Person) => {
  const ofPerson = db.select().from(mails).where(eq(mails.registration_id, id))
  return (await ofPerson.orderBy(desc(mails.id)).limit(1))[0]
}
const emailOf = async ({ id }: Person) =>
  (await db.select({ email: registrations.email }).from(registrations).where(eq(registrations.id, id)))[0]?.email

describe('a mail that is sent again from the log', () => {
  it('is a new mail to the present address of the registration, with its author', async () => {
    const person = await aRegistration(await aWorkshop())
    const mail = await aMail({ ...person, email: anEmail() }, { state: 'failed', message: 'address_refused' })
    expect(await resend(mail)).toMatchObject({ status: 200, body: { email: person.email } })
    expect(await lastMailTo(person)).toMatchObject({
      type: 'confirmation',
      state: 'queued',
      round: 2,
      email: person.email,
      bulk: false,
      created_by: author.id,
    })
    expect((await sendQueuedMails()).map(({ to }) => to.address)).toContain(person.email)
    expect(await resend(mail)).toMatchObject({ status: 422, body: { message: expect.stringContaining('on its way') } })
  })

  it('goes to a corrected address, which the registration gets with an audit entry', async () => {
    const person = await aRegistration(await aWorkshop())
    const mail = await aMail(person, { state: 'retry', message: 'bounced_for_now', sent_at: null })
    const email = anEmail()
    expect(await resend(mail, { email })).toMatchObject({ status: 200, body: { email } })
    expect(await emailOf(person)).toBe(email)
    expect(await lastMailTo(person)).toMatchObject({ state: 'queued', round: 2, email })
    const [replaced] = await db.select().from(mails).where(eq(mails.id, mail.id))
    expect(replaced).toMatchObject({ state: 'dropped', message: 'address_corrected', email: person.email })
    const ofPerson = and(eq(auditLog.object_id, person.id), eq(auditLog.action, 'update'))
    expect(await db.select().from(auditLog).where(ofPerson)).toMatchObject([
      { user_id: author.id, changes: { email: [person.email, email] } },
    ])
  })

  it('is refused for an address that another person of the event has, and changes nothing', async () => {
    const workshop = await aWorkshop()
    const person = await aRegistration(workshop)
    const other = await aRegistration(workshop)
    const mail = await aMail(person)
    expect(await resend(mail, { email: other.email })).toMatchObject({
      status: 422,
      body: { errors: { email: [expect.any(String)] } },
    })
    expect(await emailOf(person)).toBe(person.email)
    expect(await lastMailTo(person)).toMatchObject({ id: mail.id })
  })

  it('is refused with the reason where it would not be sent, and leaves the old address', async () => {
    const workshop = await aWorkshop()
    const cancelled = await aRegistration(workshop, { cancelled_at: '2026-01-02T10:00:00Z' })
    const gone = { status: 422, body: { message: expect.stringContaining('cancelled') } }
    expect(await resend(await aMail(cancelled), { email: anEmail() })).toMatchObject(gone)
    expect(await emailOf(cancelled)).toBe(cancelled.email)

    const blacklisted = await anInvitation(workshop)
    await db.insert(blacklistedEmails).values({ email: blacklisted.email })
    const blocked = { status: 422, body: { message: expect.stringContaining('blacklist') } }
    expect(await resend(await aMail(blacklisted, { type: 'invite' }))).toMatchObject(blocked)

    const interested = await anInterest(workshop)
    const never = await aMail(interested, { type: 'invite', state: 'skipped', message: 'preliminary', sent_at: null })
    expect(await resend(never)).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('waiting list') },
    })
  })

  it('has the text of its run if staff wrote one, as long as that is stored', async () => {
    const person = await aRegistration(await aWorkshop())
    const [run] = await db
      .insert(mailRuns)
      .values({
        workshop_id: person.workshop_id,
        kind: 'selection',
        type: 'message',
        queued: 1,
        skipped: {},
        subject: 'Parking',
        body: '<p>Park behind the house.</p>',
      })
      .returning()
    const mail = await aMail(person, { type: 'message', run_id: run?.id, bulk: true })
    expect(await resend(mail)).toMatchObject({ status: 200 })
    expect((await sendQueuedMails()).find(({ to }) => to.address === person.email)).toMatchObject({
      subject: 'Parking',
    })

    await db
      .update(mailRuns)
      .set({ subject: null, body: null })
      .where(eq(mailRuns.id, run?.id ?? 0))
    expect(await resend(mail)).toMatchObject({ status: 422, body: { message: expect.stringContaining('90 days') } })
  })

  it('keeps the link of an access mail known, so that the link is not sent once more by itself', async () => {
    const workshop = await aWorkshop({ presence_type: 'Online', access_link: 'https://meet.example/room' })
    const person = await aRegistration(workshop)
    const mail = await aMail(person, { type: 'access', idempotency_key: `access ${person.id} 1 LINK` })
    expect(await resend(mail)).toMatchObject({ status: 200 })
    expect((await lastMailTo(person))?.idempotency_key).toMatch(/ LINK$/)
  })

  it('is warned of before, and the question changes nothing', async () => {
    const workshop = await aWorkshop({ cancelled_at: '2026-01-02T10:00:00Z', title: 'Heart (copy)' })
    const person = await aRegistration(workshop)
    const failed = await aMail(person, { state: 'failed', message: 'address_refused', sent_at: null })
    const email = anEmail()
    const warnings = ['cancelled', 'copied']
    expect(await resend(failed, { email, ask: true })).toMatchObject({ status: 200, body: { email, warnings } })
    expect(await emailOf(person)).toBe(person.email)
    expect(await lastMailTo(person)).toMatchObject({ id: failed.id, state: 'failed' })
  })

  it('is no notice, no test, and no unknown mail', async () => {
    const person = await aRegistration(await aWorkshop())
    for (const type of ['notice', 'test'] as const)
      expect(await resend(await aMail(person, { type }))).toMatchObject({ status: 422 })
    expect(await resend({ id: 999_999_999 })).toMatchObject({ status: 404 })
  })

  it('goes to another address only with the permission to change registrations', async () => {
    const person = await aRegistration(await aWorkshop())
    const mail = await aMail(person)
    const { token } = await aUser({ permissions: ['POST api/email/mails/{id}/resend'] })
    const asReader = (body: object) => callRoute(POST, { params: { id: mail.id }, body, token })
    expect(await asReader({ email: anEmail() })).toMatchObject({ status: 403 })
    expect(await asReader({ email: person.email })).toMatchObject({ status: 200 })
  })
})
