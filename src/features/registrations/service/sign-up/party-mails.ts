import 'server-only'
import type { WaitlistMailType } from '@/contract/values/mails'
import type { registrations } from '@/schema/registrations'
import type { Tx } from '@/server/database/db'
import { fullName } from '../../rules/people'
import { queueMailsAndNotice } from '../mail-queue/queue-mails'

type MailRecipient = Pick<
  typeof registrations.$inferSelect,
  'id' | 'workshop_id' | 'email' | 'first_name' | 'last_name' | 'language'
> & { title?: string }

const MAIL_TYPE_OF = { registration: 'confirmation', cancellation: 'cancellation' } as const

/** Queues a mail to each person and one notice to the staff, in the transaction of the registration or cancellation. */
export async function queuePartyMails(
  tx: Tx,
  occasion: keyof typeof MAIL_TYPE_OF,
  people: MailRecipient[],
): Promise<void> {
  const [first] = people
  if (!first) return
  const { id: registration_id, workshop_id } = first
  await queueMailsAndNotice(tx, {
    newMails: people.map((person) => mailTo(person, MAIL_TYPE_OF[occasion])),
    notice: { occasion, registration_id, workshop_id },
  })
}

export function mailTo<Type extends 'confirmation' | 'cancellation' | 'moved' | WaitlistMailType>(
  person: MailRecipient,
  type: Type,
) {
  const { id, workshop_id, email, language } = person
  return { type, registration_id: id, workshop_id, to: email, recipient_name: fullName(person), language }
}
