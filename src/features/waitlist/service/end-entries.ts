import 'server-only'
import type { WaitlistMailType } from '@/contract/values/mails'
import { mailTo, queueRegistrationMails } from '@/features/registrations/service/mail-queue/queue-mails'
import { cancelWaiting } from '@/features/registrations/service/sign-up/seated-parties'
import { closeEntries, type Ended, type Party } from '@/features/seats/service/waiting-parties'
import type { Tx } from '@/server/database/db'

/** Ends entries, and cancels the registrations of their people, so that they can join again. */
export async function endEntries(tx: Tx, parties: Party[], { state, now }: Ended): Promise<void> {
  if (parties.length === 0) return
  await closeEntries(tx, parties, { state, now })
  const ids = parties.flatMap(({ people }) => people.map(({ id }) => id))
  if (state !== 'ended') await cancelWaiting(tx, ids, now)
}

/** Queues a mail to the main person of each party. */
export const mailMains = (tx: Tx, parties: Party[], type: WaitlistMailType): Promise<void> =>
  queueRegistrationMails(
    tx,
    parties.flatMap(({ people: [main] }) => (main ? [mailTo(main, type)] : [])),
  )
