import 'server-only'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { queueRegistrationMails } from '@/features/mails/service/queue'
import { db } from '@/server/db'
import { hasAttemptLeft } from '@/server/limits'
import type { interestForm } from '../contract/public'
import { holdsSeat, registrations } from '../table'
import { mailTo } from './tell'

/** The answer is the same whoever asks, and however often. */
export async function resendConfirmation({ workshop_id, email }: z.output<typeof interestForm>) {
  if (await hasAttemptLeft(`resend ${email}`, { points: 3, seconds: 60 * 60 }))
    await db.transaction(async (tx) => {
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
  return { status: 'ok' as const }
}
