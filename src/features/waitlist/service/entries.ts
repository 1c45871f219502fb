import { eq } from 'drizzle-orm'
import type { WaitlistMailType } from '@/contract/values/mails'
import { withLockedEvent } from '@/features/registrations/service/locked-event'
import { mailTo, queueRegistrationMails } from '@/features/registrations/service/mail-queue/queue-mails'
import { cancelPeople } from '@/features/registrations/service/sign-up/seated-parties'
import { closeEntries, type Ended, type Party } from '@/features/seats/service/waiting-parties'
import { waitlistEntries } from '@/schema/waitlist'
import { db, getRow, type Tx } from '@/server/database/db'

/** Runs work on the event of an entry. */
export async function withEventOfEntry<Outcome>(id: string, work: Parameters<typeof withLockedEvent<Outcome>>[1]) {
  const { workshop_id, registration_id } = waitlistEntries
  const found = await getRow(db.select({ workshop_id }).from(waitlistEntries).where(eq(registration_id, id)))
  return withLockedEvent(found.workshop_id, work)
}

/** Ends entries, and cancels the registrations of their people, so that they can join again. */
export async function endEntries(tx: Tx, parties: Party[], { state, now }: Ended): Promise<void> {
  if (parties.length === 0) return
  await closeEntries(tx, parties, { state, now })
  const people = parties.flatMap((party) => party.people)
  if (state !== 'ended') await cancelPeople(tx, people, { now })
}

/** Queues a mail to the main person of each party. */
export const mailMains = (tx: Tx, parties: Party[], type: WaitlistMailType): Promise<void> =>
  queueRegistrationMails(
    tx,
    parties.flatMap(({ people: [main] }) => (main ? [mailTo(main, type)] : [])),
  )
