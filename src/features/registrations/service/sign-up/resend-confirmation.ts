import 'server-only'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { queueRegistrationMails } from '@/features/mails/service/queue'
import { db } from '@/server/db'
import { inEvenTime } from '@/server/even-time'
import { hasAttemptLeft, mailboxOf } from '@/server/limits'
import type { interestForm } from '../contract/public'
import { holdsSeat, registrations } from '../table'
import { mailTo } from './tell'

/** The answer is the same whoever asks, and however often. */
export async function resendConfirmation(asked: Asked) {
  await inEvenTime(async () => {
    const left = await hasAttemptLeft(`resend ${mailboxOf(asked.email)}`, { points: 3, seconds: 60 * 60 })
    if (left) await queueAgain(asked)
  })
  return { status: 'ok' as const }
}

type Asked = z.output<typeof interestForm>

const queueAgain = ({ workshop_id, email }: Asked) =>
  db.transaction(async (tx) => {
    const found = await tx
      .select()
      .from(registrations)
      .where(and(eq(registrations.workshop_id, workshop_id), eq(registrations.email, email), holdsSeat))
      .for('no key update')
    await queueRegistrationMails(
      tx,
      found.map((registration) => mailTo(registration, 'confirmation')),
    )
  })
