import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sendDueMails } from '@/features/mails/service/send/send-due-mails'
import { sweepMails } from '@/features/mails/service/send/sweep-abandoned-mails'
import { registerInterest } from '@/features/waitlist/service/interest'
import { mails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { closeDatabase, db } from '@/server/database/db'
import { aForm, anEmail, aSubmission, aWorkshop } from '@/testing/factories'
import { recordingTransport, sendQueuedMails } from '@/testing/mails/recorded-mails'
import { cancelRegistration } from './cancel-registration'
import { countMailsTo } from './mail-limit'
import { registerParty } from './register'

beforeEach(() => db.execute(sql`truncate ${mails} cascade`))
afterAll(closeDatabase)

const mailsTo = (email: string) => db.select().from(mails).where(eq(mails.email, email)).orderBy(asc(mails.id))
const register = async (email: string, title = 'Abend') =>
  registerParty(aForm(await aWorkshop({ title, presence_type: 'Onsite', location: 'Wien' }), { email }), aSubmission())

/** Registers the address where its mailbox got ten mails in this hour. */
async function floodWith(email: string, titles: string[]) {
  await db.transaction((tx) => countMailsTo(tx, Array(10).fill(email)))
  const ids: string[] = []
  for (const title of titles) ids.push(String((await register(email, title)).id))
  return ids
}

const letHourPass = () => db.update(mails).set({ next_attempt_at: sql`now()` }).where(eq(mails.state, 'queued'))
const TITLES = ['Herz', 'Lunge', 'Niere']

describe('a mailbox that got ten mails in an hour', () => {
  it('keeps every seat, and gets the other confirmations in one mail when the hour is over', async () => {
    const email = anEmail()
    for (let used = 0; used < 10; used += 1) await register(email)
    const ids: string[] = []
    for (const title of TITLES) ids.push(String((await register(email, title)).id))
    const full = await aWorkshop({ title: 'Leber', signup_active: false })
    await registerInterest({ workshop_id: full.id, email }, { locale: 'de', now: new Date() })
    expect(await sendQueuedMails()).toHaveLength(10)
    const waiting = (await mailsTo(email)).slice(10)
    expect(waiting).toMatchObject(Array(4).fill({ state: 'queued', message: 'mailbox_full', sent_at: null }))
    expect(new Set(waiting.map(({ next_attempt_at }) => next_attempt_at)).size).toBe(1)

    await letHourPass()
    const { sentMails, transport } = recordingTransport()
    await Promise.all(Array.from({ length: 4 }, () => sendDueMails({ transport })))
    const [sent, ...more] = sentMails
    expect(more).toEqual([])
    expect(sent?.to.address).toBe(email)
    expect(sent?.subject).toContain('4 ')
    for (const title of [...TITLES, 'Leber']) {
      expect(sent?.text).toContain(title)
      expect(sent?.html).toContain(title)
    }
    expect(sent?.text.match(/\/my\//g)?.length).toBeGreaterThanOrEqual(4)
    expect(sent?.html.match(/<\/html>/g)).toHaveLength(1)
    expect(sent?.calendar).toMatchObject({ method: 'PUBLISH' })
    expect(sent?.calendar?.content.match(/BEGIN:VEVENT/g)).toHaveLength(3)
    expect(sent?.calendar?.content).not.toContain('ATTENDEE')
    expect(sent?.pictures).toHaveLength(3)

    expect((await mailsTo(email)).slice(10)).toMatchObject([
      { state: 'sent', message: '' },
      ...Array(3).fill({ state: 'sent', message: 'joined', sent_at: expect.any(String), text: expect.any(String) }),
    ])
    const stamped = await db.$count(registrations, sql`id = any(${sql.param(ids)}) and confirmation_sent is not null`)
    expect(stamped).toBe(3)
    await sweepMails({ transport })
    await sendDueMails({ transport })
    expect(sentMails).toHaveLength(1)
    expect(JSON.stringify(await mailsTo(email))).not.toMatch(/\/my\/[\w-]{20}/)
  })

  it('gets this mail once, whenever the process dies', async () => {
    const email = anEmail()
    await floodWith(email, TITLES)
    await sendQueuedMails()
    await letHourPass()
    const isCarrier = and(eq(mails.message, 'mailbox_full'), isNull(mails.joined_to))
    await db
      .update(mails)
      .set({ state: 'sending', attempts: 1, claimed_at: sql`now() - interval '31 seconds'` })
      .where(isCarrier)
    const { sentMails, transport } = recordingTransport({ deduplicates: true })
    await sendDueMails({ transport })
    expect(sentMails).toEqual([])
    await sweepMails({ transport })
    await sendDueMails({ transport })
    expect(sentMails).toHaveLength(1)

    await db.update(mails).set({ state: 'queued', sent_at: null }).where(eq(mails.message, 'joined'))
    await sendDueMails({ transport })
    await sweepMails({ transport })
    await sendDueMails({ transport })
    expect(sentMails).toHaveLength(1)
    expect(new Set((await mailsTo(email)).map(({ state }) => state))).toEqual(new Set(['sent']))
  })

  it('gets no confirmation of what was cancelled meanwhile, and one mail about all that is true', async () => {
    const email = anEmail()
    const ids = await floodWith(email, TITLES)
    await sendQueuedMails()
    for (const id of ids.slice(0, 2)) await cancelRegistration({ id, email }, { now: new Date() })
    await sendQueuedMails()
    await letHourPass()
    const sent = await sendQueuedMails()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.pictures).toHaveLength(1)
    const states = (await mailsTo(email)).map(({ type, state }) => `${type} ${state}`)
    expect(states.toSorted()).toEqual([
      ...Array(2).fill('cancellation sent'),
      ...Array(2).fill('confirmation dropped'),
      'confirmation sent',
    ])
  })

  it('gets one such mail an hour for all addresses behind a plus, and none of them is joined with another', async () => {
    const email = anEmail()
    const spelled = (count: number) => email.replace('@', `+${count}@`)
    await floodWith(email, ['Herz'])
    for (const count of [1, 2, 3, 2]) await register(spelled(count))
    const waiting = await db.select().from(mails).where(eq(mails.message, 'mailbox_full')).orderBy(asc(mails.id))
    const [own, one, two, three, again] = waiting
    expect(again?.joined_to).toBe(two?.id)
    const hours = [own, one, two, three].map(
      (mail) => (Date.parse(mail?.next_attempt_at ?? '') - Date.now()) / 3_600_000,
    )
    expect(hours.map(Math.ceil)).toEqual([1, 1, 2, 3])
    expect([own, one, two, three].map((mail) => mail?.joined_to)).toEqual([null, null, null, null])
  })

  it('fails as a whole where its address does not exist', async () => {
    const email = anEmail()
    await floodWith(email, TITLES)
    await sendQueuedMails()
    await letHourPass()
    const refused = Object.assign(new Error('no such user'), { responseCode: 550, code: 'EENVELOPE' })
    const { transport } = recordingTransport({ fail: () => refused })
    await sendDueMails({ transport })
    const waited = await mailsTo(email)
    expect(new Set(waited.map(({ state }) => state))).toEqual(new Set(['failed']))
  })

  it('goes out mail by mail where the provider refuses the text of all together', async () => {
    const email = anEmail()
    await floodWith(email, TITLES)
    await sendQueuedMails()
    await letHourPass()
    const refused = Object.assign(new Error('content rejected'), { responseCode: 554, code: 'EMESSAGE' })
    await sendDueMails({ transport: recordingTransport({ fail: () => refused }).transport })
    await letHourPass()
    const { transport } = recordingTransport()
    await sendDueMails({ transport })
    const ends = (await mailsTo(email)).map(({ state }) => state)
    expect(ends.filter((state) => state === 'failed')).toHaveLength(1)
    expect(ends.filter((state) => state !== 'sent' && state !== 'failed')).toEqual([])
  })
})
