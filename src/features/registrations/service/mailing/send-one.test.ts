import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST } from '@/app/api/sandoz/workshop_registrations/email/route'
import { blacklistedEmails } from '@/features/blacklist/table'
import type { WorkshopMailType } from '@/features/mails/contract'
import { mails } from '@/features/mails/table'
import { closeDatabase, db } from '@/server/db'
import { send } from '@/testing/calls'
import { anInterest, anInvitation, aRegistration, aWorkshop } from '@/testing/factories'
import { sendQueued } from '@/testing/letters'
import { aPerson } from '@/testing/people'
import { sendMail } from './mailing'

let author = { id: 0, token: '' }
beforeAll(async () => {
  author = await aPerson({ is_super_user: true })
})
afterAll(closeDatabase)

const now = () => new Date().toISOString()
const OVER = { date: '2020-03-12' }
const mail = ({ id }: { id: string }, type: WorkshopMailType, locale: 'de' | 'en' = 'en') =>
  sendMail({ id, type }, { author, locale, now: new Date() })
const mailsTo = ({ id }: { id: string }) => db.select().from(mails).where(eq(mails.registration_id, id))

describe('a mail to one person', () => {
  it('goes out at once, before all that goes to many, and names who sent it', async () => {
    const person = await anInvitation(await aWorkshop(), { title: 'Dr.' })
    expect(await mail(person, 'invite')).toEqual({
      status: 'ok',
      message: 'The invitation to Dr. Mona Lang is being sent now.',
    })
    expect(await mailsTo(person)).toMatchObject([
      { type: 'invite', bulk: false, run_id: null, created_by: author.id, recipient_name: 'Dr. Mona Lang' },
    ])
    expect(await sendQueued()).toHaveLength(1)
  })

  it('is not sent twice by a double click', async () => {
    const person = await aRegistration(await aWorkshop())
    const answers = await Promise.all([mail(person, 'confirmation', 'de'), mail(person, 'confirmation', 'de')])
    expect(answers.map(({ status }) => status).sort()).toEqual(['error', 'ok'])
    expect(answers.map(({ message }) => message)).toContain('Diese E-Mail an Mona Lang ist schon unterwegs.')
    expect(await mailsTo(person)).toHaveLength(1)
    await sendQueued()
    expect(await mail(person, 'confirmation')).toMatchObject({ status: 'error' })
  })

  it.each([
    ['invite', {}, {}, 'Mona Lang is already registered.'],
    ['reminder', {}, { registered: null }, 'Mona Lang is not registered.'],
    ['confirmation', {}, { registered: null }, 'Mona Lang is not registered.'],
    ['confirmation', {}, { cancelled_at: now() }, 'Mona Lang has cancelled.'],
    ['confirmation', OVER, {}, 'The event is over.'],
    ['after_event', OVER, {}, 'Mona Lang did not take part.'],
    ['after_event', {}, { participated: now() }, 'The event has not started yet.'],
  ] as const)('of the type %s, event %j, person %j, is refused: %s', async (type, event, fields, message) => {
    const person = await aRegistration(await aWorkshop(event), fields)
    expect(await mail(person, type)).toEqual({ status: 'error', message })
    expect(await mailsTo(person)).toEqual([])
  })

  it('is refused to who only left an address, who is called by it', async () => {
    const person = await anInterest(await aWorkshop())
    expect(await mail(person, 'invite')).toEqual({
      status: 'error',
      message: `${person.email} only noted interest and does not get this e-mail.`,
    })
  })

  it('is refused to the blacklist unless it answers what the person did', async () => {
    const person = await aRegistration(await aWorkshop())
    await db.insert(blacklistedEmails).values({ email: person.email })
    expect(await mail(person, 'reminder', 'de')).toEqual({
      status: 'error',
      message: 'Die Adresse von Mona Lang steht auf der Sperrliste.',
    })
    expect(await mail(person, 'confirmation')).toMatchObject({ status: 'ok' })
  })

  it('is answered 200 with the reason, and 404 where there is no such person', async () => {
    const workshop = await aWorkshop()
    const { id } = await aRegistration(workshop)
    const ask = (id: string) => send(POST, { body: { id, type: 'invite' }, token: author.token })
    expect(await ask(id)).toMatchObject({ status: 200, body: { status: 'error' } })
    expect(await ask('x'.repeat(22))).toMatchObject({ status: 404 })
    const removed = await aRegistration(workshop, { deleted_at: now() })
    expect(await ask(removed.id)).toMatchObject({ status: 404 })
  })
})
