import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { Locale } from '@/contract/locales'
import { NotFound } from '@/contract/problems'
import type { interestForm } from '@/features/registrations/contract/public'
import { isInterested } from '@/features/registrations/rules/states'
import { withLockedEvent } from '@/features/registrations/service/locked-event'
import { mailTo, queueRegistrationMails } from '@/features/registrations/service/mail-queue/queue-mails'
import { countMailsTo, holdMailsBeyondLimit } from '@/features/registrations/service/sign-up/mail-limit'
import { isSeatedAt, readPublicSeats } from '@/features/seats/service/count-seats'
import { requestOffers } from '@/features/seats/service/request-offers'
import { insertEntries } from '@/features/seats/service/waiting-parties'
import { registrations } from '@/schema/registrations'
import type { Tx } from '@/server/database/db'
import { withConstantTime } from '@/server/http/constant-time'
import { refuseUnlessJoinable, takesRegistrations } from '../rules'
import { addMissingEntries } from './sync-entries'

type Interest = z.output<typeof interestForm>

/**
 * Puts an address on the list; the rest is asked for with an offer. The response does not reveal whether the address is
 * known. Only its owner learns that, by mail.
 */
export async function registerInterest(interest: Interest, { locale, now }: { locale: Locale; now: Date }) {
  const { workshop_id, email } = interest
  const register = () =>
    withLockedEvent(workshop_id, async (tx, workshop) => {
      const invitation = await findInvitation(tx, interest)
      if (workshop.nonpublic && !invitation) throw new NotFound()
      refuseUnlessJoinable(workshop, { open: await readPublicSeats(tx, workshop), now })
      if (await hasSeat(tx, interest)) return

      // Addresses that were left before there was a list come first.
      await addMissingEntries(tx, workshop)
      const inserted = await insertInterest(tx, { workshop_id, email, language: locale }, now)
      if (!inserted) return
      const { id: registration_id, created_at: joined_at } = inserted
      const let_in = invitation !== undefined && !isInterested(invitation)
      const awaits_opening = !takesRegistrations(workshop, now)
      await insertEntries(tx, [{ registration_id, workshop_id, joined_at, let_in, awaits_opening }])
      const excess = await countMailsTo(tx, [inserted.email])
      await queueRegistrationMails(tx, [mailTo(inserted, 'interest')])
      await holdMailsBeyondLimit(tx, excess, [inserted])
      await requestOffers(tx, workshop_id)
    })
  await withConstantTime(register)
  return { status: 'ok' as const }
}

/** The registration of the link by which the form was opened. */
async function findInvitation(tx: Tx, { workshop_id, invite_slug }: Interest) {
  if (!invite_slug) return undefined
  const { workshop_id: event, deleted_at } = registrations
  const [found] = await tx
    .select()
    .from(registrations)
    .where(and(eq(registrations.invite_slug, invite_slug), eq(event, workshop_id), isNull(deleted_at)))
  return found
}

const hasSeat = async (tx: Tx, { workshop_id, email }: Interest): Promise<boolean> =>
  (await tx.$count(registrations, and(eq(registrations.email, email), isSeatedAt(workshop_id)))) > 0

/** Nothing is inserted where the address is interested already. */
async function insertInterest(
  tx: Tx,
  interest: Pick<Interest, 'workshop_id' | 'email'> & { language: Locale },
  now: Date,
) {
  const timestamp = now.toISOString()
  const [inserted] = await tx
    .insert(registrations)
    .values({ ...interest, preliminary_registration: true, created_at: timestamp, updated_at: timestamp })
    .onConflictDoNothing()
    .returning()
  return inserted
}
