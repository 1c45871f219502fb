import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { blacklistedEmails } from '@/features/blacklist/table'
import { registrations } from '@/features/registrations/table'
import { closeDatabase, db } from '@/server/db'
import { anInvitation, aRegistration, aWorkshop } from '@/testing/factories'
import { queueFor } from '@/testing/letters'
import { type ResendServer, type SmtpServer, startResendServer, startSmtpServer } from '@/testing/providers'
import type { RegistrationMailType } from '../contract'
import { mailBatches, mailGates, mailRuns, mails } from '../table'
import { resendTransport } from './resend'
import { sendDueMails } from './send'
import { smtpTransport } from './smtp'
import { sweepMails } from './sweep'
import type { Batch, Transport } from './transports'

const FAST = 1000

const open: { stop: () => Promise<void> }[] = []

beforeEach(() =>
  db.execute(sql`truncate ${mails}, ${mailBatches}, ${mailGates}, ${blacklistedEmails}, ${registrations} cascade`),
)
afterEach(async () => {
  for (const server of open.splice(0)) await server.stop()
})
afterAll(closeDatabase)

async function resend(settings: Parameters<typeof startResendServer>[0] = {}) {
  const server = await startResendServer({ rate: FAST, ...settings })
  open.push(server)
  return { server, transport: resendTransport({ url: server.url, key: 're_test', rate: FAST }) }
}

async function smtp(settings: Parameters<typeof startSmtpServer>[0] = {}) {
  const server = await startSmtpServer(settings)
  const transport = smtpTransport(server.url)
  open.push({ stop: async () => transport.close() }, server)
  return { server, transport }
}

/** So many people with a mail of this type, one of many where nobody asked for it. */
async function queued(number: number, type: RegistrationMailType = 'invite') {
  const workshop = await aWorkshop()
  const somebody = type === 'invite' ? anInvitation : aRegistration
  const people = await Promise.all(Array.from({ length: number }, () => somebody(workshop)))
  await queueFor(type, people)
  if (type === 'invite') await db.update(mails).set({ bulk: true })
  return people
}

const allMails = () => db.select().from(mails).orderBy(asc(mails.id))
const statesOf = async () => new Set((await allMails()).map(({ state }) => state))

/** What waits for its next try waits no longer. */
const passTime = () =>
  Promise.all([
    db.update(mails).set({ next_attempt_at: sql`now()` }),
    db.update(mailGates).set({ next_at: sql`now()`, closed_until: sql`now()` }),
  ])

async function sendUntilDone(transport: Transport): Promise<void> {
  for (let turn = 0; turn < 30; turn++) {
    await sendDueMails({ transport })
    if ((await db.$count(mails, sql`state in ('queued', 'retry', 'sending')`)) === 0) return
    await passTime()
  }
}

const expectEachOnce = (server: ResendServer | SmtpServer, number: number) =>
  expect(server.report()).toMatchObject({ mails: number, repeated: {} })

describe('mails to many, by Resend', () => {
  it('travel a hundred in a call, each of them once', async () => {
    const { server, transport } = await resend({ keepBodies: true })
    const people = await queued(250)
    await sendDueMails({ transport })

    expectEachOnce(server, 250)
    expect(server.report().calls.map(({ path, mails }) => [path, mails])).toEqual(
      expect.arrayContaining([
        ['/emails/batch', 100],
        ['/emails/batch', 100],
        ['/emails/batch', 50],
      ]),
    )
    expect(await db.$count(registrations, sql`invitation_sent is not null`)).toBe(250)
    const [first] = await allMails()
    const delivery = server.report().deliveries.find(({ to }) => to === people[0]?.email)
    expect(first).toMatchObject({ state: 'sent', provider_id: delivery?.id })
    expect(delivery?.body?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  })

  it('keep nothing of the bytes of a call that nobody will repeat', async () => {
    const { transport } = await resend()
    await queued(3)
    await sendDueMails({ transport })
    expect(await db.select().from(mailBatches)).toMatchObject([{ payload: '' }])
  })

  it('reach nobody twice when the answer to a call is lost', async () => {
    const { server, transport } = await resend({ hangUps: [{ taken: true, times: 2 }] })
    await queued(150)
    await sendUntilDone(transport)
    expectEachOnce(server, 150)
    expect(await statesOf()).toEqual(new Set(['sent']))
  })

  it('reach nobody twice when the answer cannot be read, or a server in between fails', async () => {
    const { server, transport } = await resend({ garbled: [{ times: 1 }], failures: [{ status: 502, times: 1 }] })
    await queued(150)
    await sendUntilDone(transport)
    expectEachOnce(server, 150)
    expect(await statesOf()).toEqual(new Set(['sent']))
  })

  it('reach nobody twice when the process dies after the call', async () => {
    const { server, transport } = await resend()
    await queued(40)
    const batches = transport.batches && {
      ...transport.batches,
      post: async (batch: Batch) => {
        await transport.batches?.post(batch)
        throw new Error('killed')
      },
    }
    await expect(sendDueMails({ transport: { ...transport, batches } })).rejects.toThrow('killed')
    await db.update(mails).set({ claimed_at: sql`now() - interval '31 seconds'` })
    await sweepMails({ transport })
    expect(await statesOf()).toEqual(new Set(['retry']))
    await sendUntilDone(transport)
    expectEachOnce(server, 40)
  })

  it('are left to a person when the provider has forgotten by which key they were sent', async () => {
    const { server, transport } = await resend({ hangUps: [{ taken: true, times: 1 }] })
    await queued(5)
    await sendDueMails({ transport })
    await db.update(mailBatches).set({ created_at: sql`now() - interval '24 hours'` })
    await passTime()
    await sendDueMails({ transport })
    expectEachOnce(server, 5)
    expect(await statesOf()).toEqual(new Set(['unknown']))
  })

  it('go without the one whose address the provider does not take', async () => {
    const people = await queued(10)
    const [wrong] = people
    const { server, transport } = await resend({
      refusals: [{ pattern: wrong?.email ?? '', message: 'Invalid `to` field.' }],
    })
    await sendDueMails({ transport })
    expectEachOnce(server, 9)
    const [failed] = await db.select().from(mails).where(eq(mails.state, 'failed'))
    expect(failed).toMatchObject({ email: wrong?.email, message: 'content_refused: Invalid `to` field.' })
  })

  it('wait as long as the provider asks, and that is no try', async () => {
    const { server, transport } = await resend({ rate: 1 })
    await queued(350)
    await sendUntilDone(transport)
    expectEachOnce(server, 350)
    expect(server.report().calls.some(({ status }) => status === 429)).toBe(true)
    expect(new Set((await allMails()).map(({ attempts }) => attempts))).toEqual(new Set([1]))
  })

  it('all wait when the quota of the day is used up', async () => {
    const { server, transport } = await resend({ dailyQuota: 100 })
    await queued(250)
    await sendDueMails({ transport })
    const [gate] = await db.select().from(mailGates)
    expect(gate?.message).toMatch(/^quota_reached/)
    expect(Date.parse(gate?.closed_until ?? '') - Date.now()).toBeGreaterThan(3_500_000)
    expect(await db.$count(mails, eq(mails.state, 'queued'))).toBeGreaterThanOrEqual(100)
    expect(await db.$count(mails, eq(mails.state, 'failed'))).toBe(0)

    server.set({ dailyQuota: null })
    await passTime()
    await sendUntilDone(transport)
    expectEachOnce(server, 250)
  })
})

describe('mails with a calendar entry, by Resend', () => {
  it('go one by one, since a call for many would drop it', async () => {
    const { server, transport } = await resend({ keepBodies: true })
    await queued(7, 'confirmation')
    await sendDueMails({ transport })
    expectEachOnce(server, 7)
    expect(server.report().calls.map(({ path }) => path)).toEqual(Array.from({ length: 7 }, () => '/emails'))
    const [delivery] = server.report().deliveries
    expect(delivery?.body?.attachments).toMatchObject([
      { filename: 'invite.ics', content_type: 'text/calendar; charset=utf-8; method=REQUEST' },
    ])
  })
})

describe('a provider that is not there', () => {
  it('is asked less and less often, by one mail, and then gets all of them', async () => {
    const { server, transport } = await resend({ failures: [{ status: 503 }] })
    await queued(900)
    await sendDueMails({ transport })
    for (let turn = 0; turn < 3; turn++) {
      await db.update(mailGates).set({ closed_until: sql`now()` })
      await sendDueMails({ transport })
    }
    const [gate] = await db.select().from(mailGates)
    expect(gate?.failures).toBeGreaterThanOrEqual(5)
    expect(Date.parse(gate?.closed_until ?? '')).toBeGreaterThan(Date.now())
    const { calls } = server.report()
    expect(calls.length).toBeLessThan(14)
    expect(calls.at(-1)?.mails).toBeLessThanOrEqual(100)

    server.set({ failures: [] })
    await passTime()
    await sendUntilDone(transport)
    expectEachOnce(server, 900)
    expect((await db.select().from(mailGates))[0]).toMatchObject({ failures: 0, message: '' })
  })
})

describe('a run that is stopped while its mails are on their way', () => {
  it('holds what would be tried again', async () => {
    const { transport } = await resend({ failures: [{ status: 503 }] })
    const [person] = await queued(3)
    const run = {
      workshop_id: person?.workshop_id ?? 0,
      kind: 'invites',
      type: 'invite',
      queued: 3,
      skipped: {},
    } as const
    const [started] = await db
      .insert(mailRuns)
      .values({ ...run, is_stopped: true })
      .returning()
    await db.update(mails).set({ run_id: started?.id })
    await sendDueMails({ transport })
    expect(await statesOf()).toEqual(new Set(['held']))
  })
})

describe('mails by SMTP', () => {
  it('all arrive, each of them once', async () => {
    const { server, transport } = await smtp()
    await queued(120)
    await sendDueMails({ transport })
    expectEachOnce(server, 120)
    expect(await statesOf()).toEqual(new Set(['sent']))
  })

  it('to many are left to a person when the line breaks after the content', async () => {
    const people = await queued(12)
    const { server, transport } = await smtp({ hangUps: [{ taken: true, pattern: people[0]?.email, times: 1 }] })
    await sendDueMails({ transport })
    expectEachOnce(server, 12)
    const [doubtful] = await db.select().from(mails).where(eq(mails.state, 'unknown'))
    expect(doubtful).toMatchObject({ email: people[0]?.email, message: 'interrupted' })
  })

  it('that answer a person go once more, and say so', async () => {
    const people = await queued(1, 'confirmation')
    const { server, transport } = await smtp({ hangUps: [{ taken: true, times: 1 }] })
    await sendUntilDone(transport)
    expect(Object.values(server.report().repeated)).toEqual([2])
    expect(await allMails()).toMatchObject([{ email: people[0]?.email, state: 'sent', message: 'sent_again' }])
  })

  it('wait for a server that refuses everybody, and none of them fails', async () => {
    const { server, transport } = await smtp({ sender: '550 5.7.1 sender not allowed' })
    await queued(60)
    await sendDueMails({ transport })
    expect(await db.$count(mails, eq(mails.state, 'failed'))).toBe(0)
    server.set({ sender: null })
    await passTime()
    await sendUntilDone(transport)
    expectEachOnce(server, 60)
  })
})
