import { asc, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import type { RegistrationMailType } from '@/features/mails/contract'
import { resendTransport } from '@/features/mails/service/providers/resend'
import { smtpTransport } from '@/features/mails/service/providers/smtp'
import type { Transport } from '@/features/mails/service/providers/transport'
import { sendDueMails } from '@/features/mails/service/send/send-due-mails'
import { blacklistedEmails, mailBatches, mails, mailThrottles } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { closeDatabase, db } from '@/server/database/db'
import { startFakeResend } from '../../../checks/fakes/resend.mjs'
import { startFakeSmtp } from '../../../checks/fakes/smtp.mjs'
import { aWorkshop, invited, registrationsAt } from '../factories'
import { queueMailsFor } from './recorded-mails'

export const HIGH_RATE = 1000

const openServers: { stop: () => Promise<void> }[] = []

/** Prepares a file of tests that send: each test starts without mails, and its servers stop at its end. */
export function withProviderServers(): void {
  beforeEach(() =>
    db.execute(
      sql`truncate ${mails}, ${mailBatches}, ${mailThrottles}, ${blacklistedEmails}, ${registrations} cascade`,
    ),
  )
  afterEach(async () => {
    for (const server of openServers.splice(0)) await server.stop()
  })
  afterAll(closeDatabase)
}

export async function startResendTransport(settings: Parameters<typeof startFakeResend>[0] = {}) {
  const server = await startFakeResend({ rate: HIGH_RATE, ...settings })
  openServers.push(server)
  return { server, transport: resendTransport({ url: server.url, key: 're_test', rate: HIGH_RATE }) }
}

export async function startSmtpTransport(settings: Parameters<typeof startFakeSmtp>[0] = {}) {
  const server = await startFakeSmtp(settings)
  const transport = smtpTransport(server.url)
  openServers.push({ stop: async () => transport.close() }, server)
  return { server, transport }
}

/** Creates this number of people with a queued mail of this type each. Invitations are bulk mail. */
export async function queuePeople(number: number, type: RegistrationMailType = 'invite') {
  const workshop = await aWorkshop()
  const people = await registrationsAt(workshop, number, type === 'invite' ? invited() : {})
  await queueMailsFor(type, people)
  if (type === 'invite') await db.update(mails).set({ bulk: true })
  return people
}

export const readMails = () => db.select().from(mails).orderBy(asc(mails.id))
export const readMailStates = async () => new Set((await readMails()).map(({ state }) => state))

const LONGEST_MS = 15_000

/** The columns store milliseconds, so now() may be rounded up to half a millisecond in the future. */
const PAST = sql`now() - interval '1 ms'`

/** Makes every queued mail and every throttled provider due now. */
export const makeAllDue = () =>
  Promise.all([
    db.update(mails).set({ next_attempt_at: PAST }),
    db.update(mailThrottles).set({ next_at: PAST, closed_until: PAST }),
  ])

/** Sends as the worker does, without its pauses; against a limit of one call per second this takes seconds. */
export async function sendUntilDone(transport: Transport, longest = LONGEST_MS): Promise<void> {
  const end = Date.now() + longest
  for (let turn = 0; turn < 30 || Date.now() < end; turn++) {
    await sendDueMails({ transport })
    if ((await db.$count(mails, sql`state in ('queued', 'retry', 'sending')`)) === 0) return
    await makeAllDue()
  }
}

export const expectEachOnce = (server: { report: () => object }, number: number) =>
  expect(server.report()).toMatchObject({ mails: number, repeated: {} })
