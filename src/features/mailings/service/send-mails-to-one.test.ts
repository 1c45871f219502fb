import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WorkshopMailType } from '@/contract/values/mails'
import { blacklistedEmails, mails } from '@/schema/mails'
import { closeDatabase, db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { anInterest, anInvitation, aRegistration, aWorkshop } from '@/testing/factories'
import { sendQueuedMails } from '@/testing/mails/recorded-mails'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'
import { previewMail, sendMail } from './send-mails'

const POST = routeOf('registrations.sendMail')

let author = { id: 0, token: '' }
beforeAll(async () => {
  author = await aUser({ is_super_user: true })
})
afterAll(closeDatabase)

const now = () => new Date().toISOString()
const OVER = { date: '2020-03-12' }
const sendOne = ({ id }: { id: string }, type: WorkshopMailType, locale: 'de' | 'en' = 'en') =>
  sendMail({ id, type }, { author, locale, now: new Date() })
const mailsTo = ({ id }: { id: string }) =>
  db.select().from(mails).where(eq(mails.registration_id, id)).orderBy(mails.id)

describe('a mail to one person', () => {
  it('is sent at once, before all mailings, and names its author', async () => {
    const person = await anInvitation(await aWorkshop(), { title: 'Dr.' })
    expect(await sendOne(person, 'invite')).toEqual({
      status: 'ok',
      message: 'The invitation to Dr. Mona Lang is being sent now.',
    })
    expect(await mailsTo(person)).toMatchObject([
      { type: 'invite', bulk: false, run_id: null, created_by: author.id, recipient_name: 'Dr. Mona Lang' },
    ])
    expect(await sendQueuedMails()).toHaveLength(1)
  })

  it('warns in the question of what its recipient will find, and sends nothing', async () => {
    const person = await anInvitation(await aWorkshop({ title: 'Herz (Kopie)', signup_active: false }))
    const question = await previewMail({ id: person.id, type: 'invite' }, { locale: 'en', now: new Date() })
    expect(question).toEqual({
      status: 'ok',
      message: 'Send the invitation to Mona Lang?',
      warnings: ['inactive', 'copied', 'no_text'],
    })
    expect(await mailsTo(person)).toEqual([])
  })

  it('is not sent twice by a double click', async () => {
    const person = await aRegistration(await aWorkshop())
    const answers = await Promise.all([sendOne(person, 'confirmation', 'de'), sendOne(person, 'confirmation', 'de')])
    expect(answers.map(({ status }) => status).sort()).toEqual(['error', 'ok'])
    expect(answers.map(({ message }) => message)).toContain('Diese E-Mail an Mona Lang ist schon unterwegs.')
    expect((await mailsTo(person)).filter(({ state }) => state === 'queued')).toHaveLength(1)
    await sendQueuedMails()
    expect(await sendOne(person, 'confirmation')).toMatchObject({ status: 'error' })
  })

  it.each([
    ['invite', {}, {}, 'Mona Lang is already registered.'],
    ['reminder', {}, { registered: null }, 'Mona Lang is not registered.'],
    ['confirmation', {}, { registered: null }, 'Mona Lang is not registered.'],
    ['confirmation', {}, { cancelled_at: now() }, 'Mona Lang has cancelled.'],
    ['confirmation', OVER, {}, 'The event is over.'],
    ['after_event', OVER, {}, 'Mona Lang did not take part.'],
    ['after_event', {}, { participated: now() }, 'The event has not started yet.'],
  ] as const)(
    'of the type %s, event %j, person %j, is refused and logged: %s',
    async (type, event, fields, message) => {
      const person = await aRegistration(await aWorkshop(event), fields)
      expect(await sendOne(person, type)).toEqual({ status: 'error', message })
      expect(await mailsTo(person)).toMatchObject([
        { type, state: 'skipped', message: expect.any(String), run_id: null },
      ])
    },
  )

  it('is refused for an interest, which is named by its address', async () => {
    const person = await anInterest(await aWorkshop())
    expect(await sendOne(person, 'invite')).toEqual({
      status: 'error',
      message: `${person.email} is only on the waiting list and does not get this e-mail.`,
    })
  })

  it('is refused for a blacklisted address unless it answers an action of the person', async () => {
    const person = await aRegistration(await aWorkshop())
    await db.insert(blacklistedEmails).values({ email: person.email })
    expect(await sendOne(person, 'reminder', 'de')).toEqual({
      status: 'error',
      message: 'Die Adresse von Mona Lang steht auf der Sperrliste.',
    })
    expect(await sendOne(person, 'confirmation')).toMatchObject({ status: 'ok' })
  })

  it('is answered 200 with the reason, and 404 for an unknown person', async () => {
    const workshop = await aWorkshop()
    const { id } = await aRegistration(workshop)
    const ask = (id: string) => callRoute(POST, { body: { id, type: 'invite' }, token: author.token })
    expect(await ask(id)).toMatchObject({ status: 200, body: { status: 'error' } })
    expect(await ask('x'.repeat(22))).toMatchObject({ status: 404 })
    const removed = await aRegistration(workshop, { deleted_at: now() })
    expect(await ask(removed.id)).toMatchObject({ status: 404 })
  })
})
