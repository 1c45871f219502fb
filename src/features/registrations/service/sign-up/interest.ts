import 'server-only'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Locale } from '@/contract/locales'
import { NotFound } from '@/contract/problems'
import { queueRegistrationMails } from '@/features/mails/service/queue'
import { phaseOf } from '@/features/workshops/rules'
import { db, type Tx } from '@/server/db'
import { inEvenTime } from '@/server/even-time'
import { countAttempt, mailboxOf } from '@/server/limits'
import type { interestForm } from '../contract/public'
import { refused } from '../rules'
import { holdsSeat, registrations } from '../table'
import { lockWorkshop } from './lock'
import { countSeatsLeft, inLane } from './seat'

type Interest = z.output<typeof interestForm>

/** The answer does not tell whether the address was known: only its owner learns that, by mail. */
export async function registerInterest(interest: Interest, { locale, now }: { locale: Locale; now: Date }) {
  const { workshop_id, email } = interest
  await countAttempt(`interest ${mailboxOf(email)}`, { points: 10, seconds: 15 * 60 })

  const note = async (tx: Tx) => {
    const workshop = await lockWorkshop(tx, workshop_id)
    if (workshop.nonpublic) throw new NotFound()
    const phase = phaseOf({ ...workshop, seats_left: await countSeatsLeft(tx, workshop) }, now)
    if (phase === 'over') throw refused('event_over')
    if (phase === 'open') throw refused('signup_open')
    const isRegistered = and(eq(registrations.workshop_id, workshop_id), eq(registrations.email, email), holdsSeat)
    if ((await tx.$count(registrations, isRegistered)) > 0) return

    const stamp = now.toISOString()
    const [left] = await tx
      .insert(registrations)
      .values({ ...interest, language: locale, preliminary_registration: true, created_at: stamp, updated_at: stamp })
      .onConflictDoNothing()
      .returning()
    if (!left) return
    const mail = {
      type: 'interest',
      registration_id: left.id,
      to: email,
      recipient_name: '',
      language: locale,
    } as const
    await queueRegistrationMails(tx, [{ ...mail, workshop_id }])
  }
  await inEvenTime(() => inLane(workshop_id, () => db.transaction(note)))
  return { status: 'ok' as const }
}
