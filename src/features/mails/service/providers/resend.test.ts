import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { registrations } from '@/features/registrations/table'
import { db } from '@/server/db'
import {
  allMails,
  expectEachOnce,
  FAST,
  passTime,
  queued,
  resend,
  sendUntilDone,
  smtp,
  statesOf,
  withProviders,
} from '@/testing/sending'
import { mailBatches, mailGates, mailRuns, mails } from '../table'
import { resendTransport } from './resend'
import { sendDueMails } from './send'
import { forgetBodies, sweepMails } from './sweep'
import type { Batch } from './transports'

withProviders()

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

describe('a call to Resend that may have been taken', () => {
  it.each([
    ['too many calls', { failures: [{ status: 429, times: 1 }] }],
    ['a key that it does not know', { key: 're_other' }],
    ['a quota that is used up', { dailyQuota: 1 }],
    ['an address that is wrong', { failures: [{ status: 404, times: 1 }] }],
  ])('is repeated as it was even when the next answer is certain: %s', async (_, change) => {
    const { server, transport } = await resend({ hangUps: [{ taken: true, times: 1 }] })
    await queued(30)
    await sendDueMails({ transport })
    server.set(change)
    await passTime()
    await sendDueMails({ transport })
    server.set({ key: 're_test', dailyQuota: null })
    await passTime()
    await sendUntilDone(transport)
    expectEachOnce(server, 30)
    expect(await statesOf()).toEqual(new Set(['sent']))
  })

  it('is repeated as it was when nobody was there the second time', async () => {
    const { server, transport } = await resend({ hangUps: [{ taken: true, times: 1 }] })
    await queued(30)
    await sendDueMails({ transport })
    await passTime()
    await sendDueMails({ transport: resendTransport({ url: 'http://127.0.0.1:9', key: 're_test', rate: FAST }) })
    await passTime()
    await sendUntilDone(transport)
    expectEachOnce(server, 30)
  })

  it('is not forgotten while its mails are held, and then left to a person', async () => {
    const { server, transport } = await resend({ hangUps: [{ taken: true, times: 1 }] })
    await queued(10)
    await sendDueMails({ transport })
    await db.update(mails).set({ state: 'held' })
    await db.update(mailBatches).set({ created_at: sql`now() - interval '3 days'` })
    await forgetBodies()
    await db.update(mails).set({ state: 'queued' })
    await passTime()
    await sendDueMails({ transport })
    expectEachOnce(server, 10)
    expect(await statesOf()).toEqual(new Set(['unknown']))
  })

  it('is left to a person when mails take another way by now', async () => {
    const { server, transport } = await resend({ hangUps: [{ taken: true, times: 1 }] })
    await queued(10)
    await sendDueMails({ transport })
    const other = await smtp()
    await passTime()
    await sendDueMails({ transport: other.transport })
    expectEachOnce(server, 10)
    expect(other.server.report().mails).toBe(0)
    expect(await statesOf()).toEqual(new Set(['unknown']))
  })
})

describe('a wrong address of Resend', () => {
  it('fails no mail', async () => {
    const { server } = await resend()
    await queued(30)
    await sendDueMails({ transport: resendTransport({ url: `${server.url}/v1`, key: 're_test', rate: FAST }) })
    expect(await statesOf()).toEqual(new Set(['retry']))
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
      await db.update(mailGates).set({ closed_until: null })
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
