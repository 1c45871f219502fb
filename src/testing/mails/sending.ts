import { asc, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { blacklistedEmails } from '@/features/blacklist/table'
import type { RegistrationMailType } from '@/features/mails/contract'
import { resendTransport } from '@/features/mails/service/resend'
import { sendDueMails } from '@/features/mails/service/send'
import { smtpTransport } from '@/features/mails/service/smtp'
import type { Transport } from '@/features/mails/service/transports'
import { mailBatches, mailGates, mails } from '@/features/mails/table'
import { registrations } from '@/features/registrations/table'
import { closeDatabase, db } from '@/server/db'
import { anInvitation, aRegistration, aWorkshop } from './factories'
import { queueFor } from './letters'
import { type ResendServer, type SmtpServer, startResendServer, startSmtpServer } from './providers'

export const FAST = 1000

const open: { stop: () => Promise<void> }[] = []

/** For a file of tests that send: nothing is left of the one before, and no server outlives its own. */
export function withProviders(): void {
  beforeEach(() =>
    db.execute(sql`truncate ${mails}, ${mailBatches}, ${mailGates}, ${blacklistedEmails}, ${registrations} cascade`),
  )
  afterEach(async () => {
    for (const server of open.splice(0)) await server.stop()
  })
  afterAll(closeDatabase)
}

export async function resend(settings: Parameters<typeof startResendServer>[0] = {}) {
  const server = await startResendServer({ rate: FAST, ...settings })
  open.push(server)
  return { server, transport: resendTransport({ url: server.url, key: 're_test', rate: FAST }) }
}

export async function smtp(settings: Parameters<typeof startSmtpServer>[0] = {}) {
  const server = await startSmtpServer(settings)
  const transport = smtpTransport(server.url)
  open.push({ stop: async () => transport.close() }, server)
  return { server, transport }
}

/** So many people with a mail of this type, one of many where nobody asked for it. */
export async function queued(number: number, type: RegistrationMailType = 'invite') {
  const workshop = await aWorkshop()
  const somebody = type === 'invite' ? anInvitation : aRegistration
  const people = await Promise.all(Array.from({ length: number }, () => somebody(workshop)))
  await queueFor(type, people)
  if (type === 'invite') await db.update(mails).set({ bulk: true })
  return people
}

export const allMails = () => db.select().from(mails).orderBy(asc(mails.id))
export const statesOf = async () => new Set((await allMails()).map(({ state }) => state))

const LONGEST_MS = 15_000

/** The columns keep milliseconds: now() may be rounded to half of one that is still to come. */
const PAST = sql`now() - interval '1 ms'`

/** What waits for its next try waits no longer. */
export const passTime = () =>
  Promise.all([
    db.update(mails).set({ next_attempt_at: PAST }),
    db.update(mailGates).set({ next_at: PAST, closed_until: PAST }),
  ])

/** As the worker does, but without its pauses; a provider that takes a call a second is asked for seconds. */
export async function sendUntilDone(transport: Transport): Promise<void> {
  const end = Date.now() + LONGEST_MS
  for (let turn = 0; turn < 30 || Date.now() < end; turn++) {
    await sendDueMails({ transport })
    if ((await db.$count(mails, sql`state in ('queued', 'retry', 'sending')`)) === 0) return
    await passTime()
  }
}

export const expectEachOnce = (server: ResendServer | SmtpServer, number: number) =>
  expect(server.report()).toMatchObject({ mails: number, repeated: {} })
