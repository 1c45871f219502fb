import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { db } from '@/server/db'
import {
  allMails,
  expectEachOnce,
  passTime,
  queued,
  sendUntilDone,
  smtp,
  statesOf,
  withProviders,
} from '@/testing/sending'
import { mailGates, mails } from '../table'
import { sendDueMails } from './send'

withProviders()

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

  it('stay marked as possibly doubled whatever happens to the next try', async () => {
    await queued(1, 'confirmation')
    const { server, transport } = await smtp({ hangUps: [{ taken: true, times: 1 }] })
    await sendDueMails({ transport })
    server.set({ recipients: [{ answer: '450 4.2.0 greylisted', times: 1 }] })
    await passTime()
    await sendUntilDone(transport)
    expect(Object.values(server.report().repeated)).toEqual([2])
    expect(await allMails()).toMatchObject([{ state: 'sent', message: 'sent_again' }])
  })

  it('are noted as sent even when the state of the provider cannot be noted', async () => {
    await queued(5, 'confirmation')
    const { server, transport } = await smtp()
    await db.insert(mailGates).values({ transport: 'smtp', failures: 1 })
    await db.execute(sql`alter table ${mailGates} add constraint nothing_changes check (failures = 1)`)
    await sendDueMails({ transport }).finally(() =>
      db.execute(sql`alter table ${mailGates} drop constraint nothing_changes`),
    )
    expectEachOnce(server, 5)
    expect(await statesOf()).toEqual(new Set(['sent']))
  })

  it('that have not had their turn when we are to stop wait for the next start, untried', async () => {
    await queued(20)
    const { server, transport } = await smtp()
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 300)
    await sendDueMails({ transport: { ...transport, rate: () => 10 }, signal: stop.signal })
    const sent = server.report().mails
    expect(sent).toBeLessThan(20)
    expect(await db.$count(mails, eq(mails.state, 'sent'))).toBe(sent)
    expect(await db.$count(mails, sql`state = 'queued' and attempts = 0`)).toBe(20 - sent)
  })

  it('each have their time from the moment at which a connection is free', async () => {
    await queued(12)
    const { server, transport } = await smtp({ delayMs: 200 })
    await sendDueMails({ transport })
    expectEachOnce(server, 12)
    expect(server.report().connections.most).toBe(5)
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
