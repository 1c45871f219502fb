import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { POST } from '@/app/api/unsubscribe/[registrationId]/[email]/route'
import { blacklistedEmails } from '@/features/blacklist/table'
import { registrations } from '@/features/registrations/table'
import { workshops } from '@/features/workshops/table'
import { closeDatabase, db } from '@/server/db'
import { anInvitation, aRegistration, aWorkshop } from '@/testing/factories'
import { queueFor, sendQueued } from '@/testing/letters'
import { aPerson } from '@/testing/people'
import type { RegistrationMailType } from '../contract'
import { mails } from '../table'
import { queueTestMail } from './queue'

beforeEach(() => db.execute(sql`truncate ${mails}, ${registrations}, ${blacklistedEmails} cascade`))
afterAll(closeDatabase)

/** As a mail program makes the call that the header of a mail names: a form, and nothing of a browser. */
async function click(address: string, headers: Record<string, string> = {}) {
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
const asked: readonly RegistrationMailType[] = ['confirmation', 'cancellation', 'event_update']

async function letterOf(type: RegistrationMailType) {
  const workshop = await aWorkshop({ title: 'Herz', date: type === 'after_event' ? '2025-12-12' : '2030-12-12' })
  const stamps = {
    ...(type === 'after_event' && { participated: '2025-12-12T17:00:00Z' }),
    ...(type === 'cancellation' && { cancelled_at: '2026-01-01T00:00:00Z' }),
  }
  const email = `o'neill+${type}@example.org`
  const person = await (type === 'invite' ? anInvitation : aRegistration)(workshop, { email, ...stamps })
  await queueFor(type, [person])
  const [letter] = await sendQueued()
  return { letter, person, workshop }
}

describe('the one click of a mail program', () => {
  it.each(TYPES.filter((type) => !asked.includes(type)))(
    'puts the reader of an %s on the blacklist at once',
    async (type) => {
      const { letter, person, workshop } = await letterOf(type)
      const address = letter?.unsubscribe ?? ''
      expect(address).toMatch(/^http:\/\/localhost:3000\/api\/unsubscribe\//)
      expect(await click(address)).toEqual({ status: 200, body: { success: true, registrationFound: true } })
      const listed = await db.select().from(blacklistedEmails).where(eq(blacklistedEmails.email, person.email))
      expect(listed).toMatchObject([{ reason: 'unsubscribed', note: workshop.title }])
      expect(await click(address)).toMatchObject({ status: 200 })
    },
  )

  it.each(asked)('is not offered in the answer to what somebody did: %s', async (type) => {
    const { letter } = await letterOf(type)
    expect(letter).toMatchObject({ unsubscribe: null })
  })

  it('is answered and not led elsewhere, though the program calls itself a browser', async () => {
    const { letter } = await letterOf('invite')
    expect(await click(letter?.unsubscribe ?? '', { accept: 'text/html,*/*' })).toMatchObject({ status: 200 })
  })

  it('does not stand in the log, and leads with a foreign address nowhere', async () => {
    const { letter, person } = await letterOf('invite')
    const [mail] = await db.select().from(mails)
    expect(JSON.stringify(mail)).not.toContain('/api/unsubscribe')
    const other = (letter?.unsubscribe ?? '').replace(
      encodeURIComponent(person.email).replace("'", '%27'),
      'x%40example.org',
    )
    expect(await click(other)).toMatchObject({ body: { success: false, registrationFound: false } })
    expect(await db.$count(blacklistedEmails, eq(blacklistedEmails.email, person.email))).toBe(0)
  })
})

it('is not offered in a test of a text', async () => {
  const workshop = await aWorkshop()
  const to = await aPerson()
  const { title, date, time, end_time, presence_type, location, nonpublic } = workshop
  const trial = {
    type: 'invite',
    workshop: { id: workshop.id, title, date, time, end_time, presence_type, location, nonpublic },
    own: { subject: '', body: '', ical_description: null },
    person: { title: '', gender: null, first_name: 'Anna', last_name: 'Muster' },
    main: null,
  } as const
  await db.transaction((tx) => queueTestMail(tx, { to, workshop_id: workshop.id, language: 'de', trial }))
  expect(await sendQueued()).toMatchObject([{ unsubscribe: null, calendar_sequence: null }])
})

it('tells as which move of the event a mail carries an entry to keep, and of no other', async () => {
  const numbers = new Map<RegistrationMailType, number | null | undefined>()
  for (const type of TYPES) {
    await db.update(workshops).set({ calendar_sequence: 0 })
    numbers.set(type, (await letterOf(type)).letter?.calendar_sequence)
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
