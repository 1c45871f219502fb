import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { RegistrationMailType } from '@/features/mails/contract'
import { blacklistedEmails, mails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { closeDatabase, db } from '@/server/database/db'
import { anInvitation, aRegistration, aWorkshop } from '@/testing/factories'
import { queueMailsFor, sendQueuedMails } from '@/testing/mails/recorded-mails'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'
import { queueTestMail, testMail } from './test-mail'

const POST = routeOf('registrations.unsubscribe')

beforeEach(() => db.execute(sql`truncate ${mails}, ${registrations}, ${blacklistedEmails} cascade`))
afterAll(closeDatabase)

/** Sends the form of the unsubscribe header as a mail program does, without the headers of a browser. */
async function postOneClick(address: string, headers: Record<string, string> = {}) {
  const request = new Request(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: 'List-Unsubscribe=One-Click',
  })
  const [registrationId = '', email = ''] = new URL(address).pathname.split('/').slice(-2).map(decodeURIComponent)
  const response = await POST(request, { params: Promise.resolve({ registrationId, email }) })
  return { status: response.status, body: await response.json() }
}

const TYPES = ['invite', 'reminder', 'after_event', 'confirmation', 'cancellation', 'event_update'] as const
const SOLICITED_TYPES: readonly RegistrationMailType[] = ['confirmation', 'cancellation', 'event_update']

async function sentMailOf(type: RegistrationMailType) {
  const workshop = await aWorkshop({ title: 'Herz', date: type === 'after_event' ? '2025-12-12' : '2030-12-12' })
  const timestamps = {
    ...(type === 'after_event' && { participated: '2025-12-12T17:00:00Z' }),
    ...(type === 'cancellation' && { cancelled_at: '2026-01-01T00:00:00Z' }),
  }
  const email = `o'neill+${type}@example.org`
  const person = await (type === 'invite' ? anInvitation : aRegistration)(workshop, { email, ...timestamps })
  await queueMailsFor(type, [person])
  const [sentMail] = await sendQueuedMails()
  return { sentMail, person, workshop }
}

describe('the one click of a mail program', () => {
  it.each(TYPES.filter((type) => !SOLICITED_TYPES.includes(type)))(
    'puts the reader of an %s on the blacklist at once',
    async (type) => {
      const { sentMail, person, workshop } = await sentMailOf(type)
      const address = sentMail?.unsubscribe ?? ''
      expect(address).toMatch(/^http:\/\/localhost:3000\/api\/unsubscribe\//)
      expect(await postOneClick(address)).toEqual({ status: 200, body: { success: true, registrationFound: true } })
      const listed = await db.select().from(blacklistedEmails).where(eq(blacklistedEmails.email, person.email))
      expect(listed).toMatchObject([{ reason: 'unsubscribed', note: workshop.title }])
      expect(await postOneClick(address)).toMatchObject({ status: 200 })
    },
  )

  it.each(SOLICITED_TYPES)('is not offered in the answer to an action of the person: %s', async (type) => {
    const { sentMail } = await sentMailOf(type)
    expect(sentMail).toMatchObject({ unsubscribe: null })
  })

  it('returns no redirect, even if the program identifies itself as a browser', async () => {
    const { sentMail } = await sentMailOf('invite')
    expect(await postOneClick(sentMail?.unsubscribe ?? '', { accept: 'text/html,*/*' })).toMatchObject({ status: 200 })
  })

  it('is not in the log, and refuses another address', async () => {
    const { sentMail, person } = await sentMailOf('invite')
    const [mail] = await db.select().from(mails)
    expect(JSON.stringify(mail)).not.toContain('/api/unsubscribe')
    const other = (sentMail?.unsubscribe ?? '').replace(
      encodeURIComponent(person.email).replace("'", '%27'),
      'x%40example.org',
    )
    expect(await postOneClick(other)).toMatchObject({ body: { success: false, registrationFound: false } })
    expect(await db.$count(blacklistedEmails, eq(blacklistedEmails.email, person.email))).toBe(0)
  })
})

it('is not offered in a test mail', async () => {
  const workshop = await aWorkshop()
  const to = await aUser()
  const testMailData = testMail.parse({
    type: 'invite',
    workshop,
    own: { subject: '', body: '', ical_description: null },
    person: { title: '', gender: null, first_name: 'Anna', last_name: 'Muster' },
    main: null,
  })
  await db.transaction((tx) =>
    queueTestMail(tx, { to, workshop_id: workshop.id, language: 'de', testMail: testMailData }),
  )
  expect(await sendQueuedMails()).toMatchObject([{ unsubscribe: null, calendar_sequence: null }])
})

it('records the calendar sequence of mails that carry an entry, and of no other', async () => {
  const numbers = new Map<RegistrationMailType, number | null | undefined>()
  for (const type of TYPES) {
    await db.update(workshops).set({ calendar_sequence: 0 })
    numbers.set(type, (await sentMailOf(type)).sentMail?.calendar_sequence)
  }
  expect(Object.fromEntries(numbers)).toEqual({
    invite: null,
    reminder: null,
    after_event: null,
    confirmation: 0,
    cancellation: null,
    event_update: 0,
  })
})
