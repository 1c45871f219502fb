import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { env } from '@/env'
import { queueAccountMail } from '@/features/accounts/service/queue-account-mail'
import { queueNotices } from '@/features/registrations/service/mail-queue/queue-mails'
import { mails, notificationEmails } from '@/schema/mails'
import { closeDatabase, db } from '@/server/database/db'
import { startJobs, stopJobs } from '@/server/jobs/jobs'
import { aRegistration, aWorkshop } from '@/testing/factories'
import { queueMailsFor } from '@/testing/mails/recorded-mails'
import { sendDueMails } from '../send/send-due-mails'
import { SEND_JOB } from './queue-mail'

afterEach(stopJobs)
afterAll(closeDatabase)

const jobs = { [SEND_JOB]: { run: (_: unknown, signal: AbortSignal) => sendDueMails({ signal }) } }
const folder = path.join(env.DATA_DIR, 'mail')
const captured = () => readdir(folder).catch(() => [])

describe('a queued mail', () => {
  it('arrives moments after the transaction that caused it', async () => {
    await startJobs(jobs)
    await db.transaction(async (tx) => {
      await queueAccountMail(tx, {
        type: 'verify_email',
        to: 'a@example.org',
        language: 'de',
        values: { name: 'Anna', token: 'tok-1' },
      })
      await new Promise((later) => setTimeout(later, 300))
      expect(await captured()).toEqual([])
    })
    await vi.waitFor(async () => expect(await captured()).toHaveLength(1), { timeout: 3000 })
    const [file = ''] = await captured()
    const sent = await readFile(path.join(folder, file), 'utf8')
    expect(sent.replaceAll('=\r\n', '')).toContain('/email/verify/tok-1')
    await vi.waitFor(async () => expect(await db.$count(mails, sql`state = 'sent' and data is null`)).toBe(1))
  })

  it('arrives by itself as well when a registration or a cancellation causes it', async () => {
    await startJobs(jobs)
    await db.insert(notificationEmails).values({ email: 'office@example.org' })
    const workshop = await aWorkshop()
    const person = await aRegistration(workshop)
    const before = (await captured()).length
    await queueMailsFor('confirmation', [person, await aRegistration(workshop)])
    await vi.waitFor(async () => expect(await captured()).toHaveLength(before + 2), { timeout: 3000 })
    await db.transaction((tx) =>
      queueNotices(tx, [{ occasion: 'registration', registration_id: person.id, workshop_id: workshop.id }]),
    )
    await vi.waitFor(async () => expect(await captured()).toHaveLength(before + 3), { timeout: 3000 })
  })
})
