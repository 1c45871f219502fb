import 'server-only'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Locale } from '@/contract/locales'
import { NotFound } from '@/contract/problems'
import { phaseOf } from '@/features/workshops/rules'
import { lockWorkshop } from '@/features/workshops/service/workshop-lock'
import { db, type Tx } from '@/server/database/db'
import { withConstantTime } from '@/server/http/constant-time'
import { countAttempt, mailboxOf } from '@/server/http/rate-limits'
import type { interestForm } from '../../contract/public'
import { eventRefusal } from '../../rules'
import { registrations } from '../../table'
import { queueRegistrationMails } from '../mails/queue-mails'
import { limitPerEvent } from './event-limit'
import { countSeatsLeft, seatedAtCondition } from './seats'

type Interest = z.output<typeof interestForm>

/** The response does not reveal whether the address is known. Only its owner learns that, by mail. */
export async function registerInterest(interest: Interest, { locale, now }: { locale: Locale; now: Date }) {
  const { workshop_id, email } = interest
  await countAttempt(`interest ${mailboxOf(email)}`, { points: 10, seconds: 15 * 60 })

  const register = () =>
    db.transaction(async (tx) => {
      const workshop = await lockWorkshop(tx, workshop_id)
      if (workshop.nonpublic) throw new NotFound()
      const phase = phaseOf({ ...workshop, seats_left: await countSeatsLeft(tx, workshop) }, now)
      if (phase === 'cancelled') throw eventRefusal('event_cancelled')
      if (phase === 'over') throw eventRefusal('event_over')
      if (phase === 'open') throw eventRefusal('signup_open')
      if (await hasSeat(tx, interest)) return

      const inserted = await insertInterest(tx, { ...interest, language: locale }, now)
      if (!inserted) return
      const recipient = { to: email, recipient_name: '', language: locale }
      await queueRegistrationMails(tx, [{ type: 'interest', registration_id: inserted.id, workshop_id, ...recipient }])
    })
  await withConstantTime(() => limitPerEvent(workshop_id, register))
  return { status: 'ok' as const }
}

const hasSeat = async (tx: Tx, { workshop_id, email }: Interest): Promise<boolean> =>
  (await tx.$count(registrations, and(eq(registrations.email, email), seatedAtCondition(workshop_id)))) > 0

/** Nothing is inserted where the address is interested already. */
async function insertInterest(tx: Tx, interest: Interest & { language: Locale }, now: Date) {
  const stamp = now.toISOString()
  const [inserted] = await tx
    .insert(registrations)
    .values({ ...interest, preliminary_registration: true, created_at: stamp, updated_at: stamp })
    .onConflictDoNothing()
    .returning()
  return inserted
}
