import 'server-only'
import { mailTo, queueRegistrationMails } from '@/features/registrations/service/mail-queue/queue-mails'
import { countMailsTo, holdMailsBeyondLimit } from '@/features/registrations/service/sign-up/mail-limit'
import { changeWaitingParty } from './change-waiting-party'
import { endEntries } from './end-entries'
import { queueLapseNotices } from './lapse-offers'

/** Declines an offer, or leaves the list. A second press gets the same answer. */
export async function leaveWaitlist(id: string, { now }: { now: Date }) {
  await changeWaitingParty(id, { now }, async (tx, { party, main }) => {
    const isOffered = party.state === 'offered'
    const excess = await countMailsTo(tx, [main.email])
    await endEntries(tx, [party], { state: isOffered ? 'declined' : 'left', now })
    await queueRegistrationMails(tx, [mailTo(main, isOffered ? 'offer_ended' : 'cancellation')])
    await holdMailsBeyondLimit(tx, excess, [main])
    if (isOffered) await queueLapseNotices(tx, [party])
  })
  return { status: 'ok' as const }
}
