import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { blacklistedEmails, mailBatches, mailRuns, mails, mailThrottles } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { db } from '@/server/database/db'
import { insertFiles, storeUpload } from '@/server/files/stored-files'
import {
  expectEachOnce,
  HIGH_RATE,
  makeAllDue,
  queuePeople,
  readMailStates,
  readMails,
  sendUntilDone,
  startResendTransport,
  startSmtpTransport,
  withProviderServers,
} from '@/testing/mails/sending'
import { startFakeResend } from '../../../../../checks/fakes/resend.mjs'
import { deleteOldBodies } from '../log/mail-log'
import { sendDueMails } from '../send/send-due-mails'
import { sweepMails } from '../send/sweep-abandoned-mails'
import { createAttachmentReader } from './attachment-reader'
import { resendTransport } from './resend'
import type { Batch } from './transport'

withProviderServers()

/** The four workers may send a call each, and all answers are lost. */
const EACH_CALL = [{ taken: true, times: 4 }]

describe('mails to many, by Resend', () => {
  it('are sent a hundred in a call, each of them once', async () => {
    const { server, transport } = await startResendTransport({ keepBodies: true })
    const people = await queuePeople(250)
    await sendDueMails({ transport })

    expectEachOnce(server, 250)
    const { calls } = server.report()
    expect(new Set(calls.map(({ path }) => path))).toEqual(new Set(['/emails/batch']))
    // Two workers that claim at once may each get fewer than a hundred mails.
    expect(Math.max(...calls.map(({ mails }) => mails))).toBe(100)
    expect(calls.length).toBeLessThanOrEqual(4)
    expect(await db.$count(registrations, sql`invitation_sent is not null`)).toBe(250)
    const [first] = await readMails()
    const delivery = server.report().deliveries.find(({ to }) => to === people[0]?.email)
    expect(first).toMatchObject({ state: 'sent', provider_id: delivery?.id })
    expect(delivery?.body?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    expect(delivery?.body?.reply_to).toBe('academy@example.org')
  })

  it('are sent one by one with their file, of which no copy is stored for each mail', async () => {
    const { server, transport } = await startResendTransport({ keepBodies: true, hangUps: [{ taken: true, times: 1 }] })
    const people = await queuePeople(3, 'message')
    const [{ workshop_id = 0 } = {}] = people
    const content = Buffer.from('%PDF-1.7\nPlan')
    const data = `data:application/pdf;base64,${content.toString('base64')}`
    const upload = { current: null, kind: 'document', field: 'attachment', user_id: null } as const
    const file = await storeUpload({ name: 'Plan.pdf', data }, upload)
    if (!file) throw new Error('nothing was stored')
    await db.transaction((tx) => insertFiles(tx, [file]))
    const text = { subject: 'Anfahrt', body: '<p>Anbei der Plan.</p>', attachment: file.id }
    const [run] = await db
      .insert(mailRuns)
      .values({ workshop_id, kind: 'selection', type: 'message', queued: 3, skipped: {}, ...text })
      .returning()
    await db.update(mails).set({ run_id: run?.id, bulk: true })
    await sendDueMails({ transport })
    const payloads = (await db.select().from(mailBatches)).map(({ payload }) => payload)
    expect(payloads.join('')).toContain(file.id)
    expect(payloads.join('')).not.toContain(content.toString('base64'))

    await sendUntilDone(transport)
    expectEachOnce(server, 3)
    const { calls, deliveries } = server.report()
    expect(new Set(calls.map(({ path }) => path))).toEqual(new Set(['/emails']))
    for (const { body } of deliveries)
      expect(Reflect.get(Object(body), 'attachments')).toEqual([
        { filename: 'Plan.pdf', content_type: 'application/pdf', content: content.toString('base64') },
      ])
  })

  it('delete the payload of a call that is not repeated', async () => {
    const { transport } = await startResendTransport()
    await queuePeople(3)
    await sendDueMails({ transport })
    expect(await db.select().from(mailBatches)).toMatchObject([{ payload: '' }])
  })

  it('reach nobody twice when the answer to a call is lost', async () => {
    const { server, transport } = await startResendTransport({ hangUps: [{ taken: true, times: 2 }] })
    await queuePeople(150)
    await sendUntilDone(transport)
    expectEachOnce(server, 150)
    expect(await readMailStates()).toEqual(new Set(['sent']))
  })

  it('reach nobody twice when the answer cannot be read, or a server in between fails', async () => {
    const { server, transport } = await startResendTransport({
      garbled: [{ times: 1 }],
      failures: [{ status: 502, times: 1 }],
    })
    await queuePeople(150)
    await sendUntilDone(transport)
    expectEachOnce(server, 150)
    expect(await readMailStates()).toEqual(new Set(['sent']))
  })

  it('reach nobody twice when the process dies after the call', async () => {
    const { server, transport } = await startResendTransport()
    await queuePeople(40)
    const batches = transport.batches && {
      ...transport.batches,
      post: async (batch: Batch) => {
        await transport.batches?.post(batch, createAttachmentReader())
        throw new Error('killed')
      },
    }
    await expect(sendDueMails({ transport: { ...transport, batches } })).rejects.toThrow('killed')
    await db.update(mails).set({ claimed_at: sql`now() - interval '31 seconds'` })
    await sweepMails({ transport })
    expect(await readMailStates()).toEqual(new Set(['retry']))
    await sendUntilDone(transport)
    expectEachOnce(server, 40)
  })

  it('have an unknown delivery when the provider has forgotten their key', async () => {
    const { server, transport } = await startResendTransport({ hangUps: [{ taken: true, times: 1 }] })
    await queuePeople(5)
    await sendDueMails({ transport })
    await db.update(mailBatches).set({ created_at: sql`now() - interval '24 hours'` })
    await makeAllDue()
    await sendDueMails({ transport })
    expectEachOnce(server, 5)
    expect(await readMailStates()).toEqual(new Set(['unknown']))
  })

  it('are sent without the one whose address the provider refuses', async () => {
    const people = await queuePeople(10)
    const [wrong] = people
    const { server, transport } = await startResendTransport({
      refusals: [{ pattern: wrong?.email ?? '', message: 'Invalid `to` field.' }],
    })
    await sendDueMails({ transport })
    expectEachOnce(server, 9)
    const [failed] = await db.select().from(mails).where(eq(mails.state, 'failed'))
    expect(failed).toMatchObject({ email: wrong?.email, message: 'content_refused: Invalid `to` field.' })
  })

  it('wait as long as the provider asks, and this is not counted as an attempt', async () => {
    const { server, transport } = await startResendTransport({ rate: 1 })
    await queuePeople(350)
    await sendUntilDone(transport)
    expectEachOnce(server, 350)
    expect(server.report().calls.some(({ status }) => status === 429)).toBe(true)
    expect(new Set((await readMails()).map(({ attempts }) => attempts))).toEqual(new Set([1]))
  })

  it('all wait when the quota of the day is used up', async () => {
    const { server, transport } = await startResendTransport({ dailyQuota: 100 })
    await queuePeople(250)
    await sendDueMails({ transport })
    const [gate] = await db.select().from(mailThrottles)
    expect(gate?.message).toMatch(/^quota_reached/)
    expect(Date.parse(gate?.closed_until ?? '') - Date.now()).toBeGreaterThan(3_500_000)
    expect(await db.$count(mails, eq(mails.state, 'queued'))).toBeGreaterThanOrEqual(100)
    expect(await db.$count(mails, eq(mails.state, 'failed'))).toBe(0)

    server.set({ dailyQuota: null })
    await makeAllDue()
    await sendUntilDone(transport)
    expectEachOnce(server, 250)
  })
})

describe('a call to Resend that may have been accepted', () => {
  it.each([
    ['for many mails', 'invite', 3],
    ['for a mail with a calendar entry', 'confirmation', 1],
  ] as const)('is repeated with the same bytes under the same key: %s', async (_, type, number) => {
    const { server, transport } = await startResendTransport({ keepBodies: true, hangUps: [{ taken: true, times: 1 }] })
    const [person] = await queuePeople(number, type)
    await sendDueMails({ transport })
    await db.update(registrations).set({ first_name: 'Änne' })
    await makeAllDue()
    await sendDueMails({ transport })

    const [first, second] = server.report().calls
    expect(first?.key).toMatch(/^b\/./)
    expect(second?.key).toBe(first?.key)
    expect(first?.body).toContain(person?.email)
    expect(second?.body).toBe(first?.body)
    expectEachOnce(server, number)
  })

  it.each([
    ['too many calls', { failures: [{ status: 429, times: 1 }] }],
    ['a key that it does not know', { key: 're_other' }],
    ['a quota that is used up', { dailyQuota: 1 }],
    ['an address that is wrong', { failures: [{ status: 404, times: 1 }] }],
  ])('is repeated unchanged even when the next answer is certain: %s', async (_, change) => {
    const { server, transport } = await startResendTransport({ hangUps: [{ taken: true, times: 1 }] })
    await queuePeople(30)
    await sendDueMails({ transport })
    server.set(change)
    await makeAllDue()
    await sendDueMails({ transport })
    server.set({ key: 're_test', dailyQuota: null })
    await makeAllDue()
    await sendUntilDone(transport)
    expectEachOnce(server, 30)
    expect(await readMailStates()).toEqual(new Set(['sent']))
  })

  it('is repeated unchanged when the provider is unavailable the second time', async () => {
    const { server, transport } = await startResendTransport({ hangUps: [{ taken: true, times: 1 }] })
    await queuePeople(30)
    await sendDueMails({ transport })
    await makeAllDue()
    await sendDueMails({ transport: resendTransport({ url: 'http://127.0.0.1:9', key: 're_test', rate: HIGH_RATE }) })
    await makeAllDue()
    await sendUntilDone(transport)
    expectEachOnce(server, 30)
  })

  it('is kept while its mails are held, and has an unknown delivery after that', async () => {
    const { server, transport } = await startResendTransport({ hangUps: EACH_CALL })
    await queuePeople(10)
    await sendDueMails({ transport })
    await db.update(mails).set({ state: 'held' })
    await db.update(mailBatches).set({ created_at: sql`now() - interval '3 days'` })
    await deleteOldBodies()
    await db.update(mails).set({ state: 'queued' })
    await makeAllDue()
    await sendDueMails({ transport })
    expectEachOnce(server, 10)
    expect(await readMailStates()).toEqual(new Set(['unknown']))
  })

  it('has an unknown delivery when the transport has changed', async () => {
    const { server, transport } = await startResendTransport({ hangUps: EACH_CALL })
    await queuePeople(10)
    await sendDueMails({ transport })
    const other = await startSmtpTransport()
    await makeAllDue()
    await sendDueMails({ transport: other.transport })
    expectEachOnce(server, 10)
    expect(other.server.report().mails).toBe(0)
    expect(await readMailStates()).toEqual(new Set(['unknown']))
  })
})

describe('a call that reached no server', () => {
  it('is written anew, so that nobody gets a mail that they have unsubscribed from meanwhile', async () => {
    const { server, transport } = await startResendTransport()
    const [person] = await queuePeople(2)
    const stopped = await startFakeResend()
    await stopped.stop()
    await sendDueMails({ transport: resendTransport({ url: stopped.url, key: 're_test', rate: HIGH_RATE }) })
    expect(await readMailStates()).toEqual(new Set(['retry']))
    await db.insert(blacklistedEmails).values({ email: person?.email ?? '', reason: 'unsubscribed' })
    await makeAllDue()
    await sendDueMails({ transport })
    expectEachOnce(server, 1)
    expect(await readMailStates()).toEqual(new Set(['sent', 'suppressed']))
  })
})

describe('a wrong address of Resend', () => {
  it('fails no mail', async () => {
    const { server } = await startResendTransport()
    await queuePeople(30)
    await sendDueMails({ transport: resendTransport({ url: `${server.url}/v1`, key: 're_test', rate: HIGH_RATE }) })
    expect(await readMailStates()).toEqual(new Set(['retry']))
  })
})

describe('mails with a calendar entry, by Resend', () => {
  it('go one by one, since a call for many would drop it', async () => {
    const { server, transport } = await startResendTransport({ keepBodies: true })
    await queuePeople(7, 'confirmation')
    await sendDueMails({ transport })
    expectEachOnce(server, 7)
    expect(server.report().calls.map(({ path }) => path)).toEqual(Array.from({ length: 7 }, () => '/emails'))
    const [delivery] = server.report().deliveries
    expect(delivery?.body?.attachments).toMatchObject([
      { filename: 'invite.ics', content_type: 'text/calendar; charset=utf-8; method=REQUEST' },
    ])
  })
})

describe('a provider that is unavailable', () => {
  it('is tried less and less often with one mail, and then gets all of them', { timeout: 60_000 }, async () => {
    const { server, transport } = await startResendTransport({ failures: [{ status: 503 }] })
    await queuePeople(900)
    await sendDueMails({ transport })
    for (let turn = 0; turn < 3; turn++) {
      await db.update(mailThrottles).set({ closed_until: null })
      await sendDueMails({ transport })
    }
    const [gate] = await db.select().from(mailThrottles)
    expect(gate?.failures).toBeGreaterThanOrEqual(5)
    expect(Date.parse(gate?.closed_until ?? '')).toBeGreaterThan(Date.now())
    const { calls } = server.report()
    expect(calls.length).toBeLessThan(14)
    expect(calls.at(-1)?.mails).toBeLessThanOrEqual(100)

    server.set({ failures: [] })
    await makeAllDue()
    await sendUntilDone(transport)
    expectEachOnce(server, 900)
    expect((await db.select().from(mailThrottles))[0]).toMatchObject({ failures: 0, message: '' })
  })
})

describe('a run that is stopped while its mails are being sent', () => {
  it('holds mails that would be retried', async () => {
    const { transport } = await startResendTransport({ failures: [{ status: 503 }] })
    const [person] = await queuePeople(3)
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
    expect(await readMailStates()).toEqual(new Set(['held']))
  })
})
