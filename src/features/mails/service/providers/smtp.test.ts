import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { mails, mailThrottles } from '@/schema/mails'
import { db } from '@/server/database/db'
import {
  expectEachOnce,
  makeAllDue,
  queuePeople,
  readMailStates,
  readMails,
  sendUntilDone,
  startSmtpTransport,
  withProviderServers,
} from '@/testing/mails/sending'
import { sendDueMails } from '../send/send-due-mails'

withProviderServers()

describe('mails by SMTP', () => {
  it('all arrive, each of them once', async () => {
    const { server, transport } = await startSmtpTransport()
    await queuePeople(120)
    await sendDueMails({ transport })
    expectEachOnce(server, 120)
    expect(await readMailStates()).toEqual(new Set(['sent']))
  })

  it('of a run have an unknown delivery when the connection breaks after the content', async () => {
    const people = await queuePeople(12)
    const { server, transport } = await startSmtpTransport({
      hangUps: [{ taken: true, pattern: people[0]?.email, times: 1 }],
    })
    await sendDueMails({ transport })
    expectEachOnce(server, 12)
    const [doubtful] = await db.select().from(mails).where(eq(mails.state, 'unknown'))
    expect(doubtful).toMatchObject({ email: people[0]?.email, message: 'interrupted' })
  })

  it('that answer a person are sent again, and the log says so', async () => {
    const people = await queuePeople(1, 'confirmation')
    const { server, transport } = await startSmtpTransport({ hangUps: [{ taken: true, times: 1 }] })
    await sendUntilDone(transport)
    expect(Object.values(server.report().repeated)).toEqual([2])
    expect(await readMails()).toMatchObject([{ email: people[0]?.email, state: 'sent', message: 'sent_again' }])
  })

  it('stay marked as possibly repeated whatever the next attempt reports', async () => {
    await queuePeople(1, 'confirmation')
    const { server, transport } = await startSmtpTransport({ hangUps: [{ taken: true, times: 1 }] })
    await sendDueMails({ transport })
    server.set({ recipients: [{ answer: '450 4.2.0 greylisted', times: 1 }] })
    await makeAllDue()
    await sendUntilDone(transport)
    expect(Object.values(server.report().repeated)).toEqual([2])
    expect(await readMails()).toMatchObject([{ state: 'sent', message: 'sent_again' }])
  })

  it('are noted as sent even when the state of the provider cannot be noted', async () => {
    await queuePeople(5, 'confirmation')
    const { server, transport } = await startSmtpTransport()
    await db.insert(mailThrottles).values({ transport: 'smtp', failures: 1 })
    await db.execute(sql`alter table ${mailThrottles} add constraint nothing_changes check (failures = 1)`)
    await sendDueMails({ transport }).finally(() =>
      db.execute(sql`alter table ${mailThrottles} drop constraint nothing_changes`),
    )
    expectEachOnce(server, 5)
    expect(await readMailStates()).toEqual(new Set(['sent']))
  })

  it('that were not attempted before a stop wait for the next start', async () => {
    await queuePeople(20)
    const { server, transport } = await startSmtpTransport()
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 300)
    await sendDueMails({ transport: { ...transport, rate: () => 10 }, signal: stop.signal })
    const sent = server.report().mails
    expect(sent).toBeLessThan(20)
    expect(await db.$count(mails, eq(mails.state, 'sent'))).toBe(sent)
    expect(await db.$count(mails, sql`state = 'queued' and attempts = 0`)).toBe(20 - sent)
  })

  it('have a time limit that begins when a connection is free', async () => {
    await queuePeople(12)
    const { server, transport } = await startSmtpTransport({ delayMs: 200 })
    await sendDueMails({ transport })
    expectEachOnce(server, 12)
    expect(server.report().connections.most).toBe(5)
  })

  it('wait for a server that refuses all of them, and none fails', async () => {
    const { server, transport } = await startSmtpTransport({ sender: '550 5.7.1 sender not allowed' })
    await queuePeople(60)
    await sendDueMails({ transport })
    expect(await db.$count(mails, eq(mails.state, 'failed'))).toBe(0)
    server.set({ sender: null })
    await makeAllDue()
    await sendUntilDone(transport)
    expectEachOnce(server, 60)
  })
})
