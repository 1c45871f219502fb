import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { isSeatedAt } from '@/features/seats/service/count-seats'
import { registrations } from '@/schema/registrations'
import { db } from '@/server/database/db'
import { withConstantTime } from '@/server/http/constant-time'
import { mailboxOf, tryCountInTransaction } from '@/server/http/rate-limits'
import type { interestForm } from '../../contract/public'
import { lockPeople } from '../locked-event'
import { mailTo, queueRegistrationMails } from '../mail-queue/queue-mails'

const HOURLY_LIMIT = { points: 3, seconds: 60 * 60 }

/** The answer is the same whether the address has a seat or not, and however often it is requested. */
export async function resendConfirmation({ workshop_id, email }: z.output<typeof interestForm>) {
  await withConstantTime(async () => {
    await db.transaction(async (tx) => {
      const locked = await lockPeople(tx, and(isSeatedAt(workshop_id), eq(registrations.email, email)))
      // Only a request that sends a mail counts, because anybody may name the mailbox of somebody else.
      if (locked.length === 0) return
      if (!(await tryCountInTransaction(tx, `resend ${mailboxOf(email)}`, HOURLY_LIMIT))) return
      const confirmations = locked.map((registration) => mailTo(registration, 'confirmation'))
      await queueRegistrationMails(tx, confirmations)
    })
  })
  return { status: 'ok' as const }
}
