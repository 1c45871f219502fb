import 'server-only'
import type { NoticeOccasion } from '@/features/mails/contract'
import { queueNotices, queueRegistrationMails } from '@/features/mails/service/queue'
import type { Tx } from '@/server/db'
import type { registrations } from '../table'

type Told = Pick<
  typeof registrations.$inferSelect,
  'id' | 'workshop_id' | 'email' | 'first_name' | 'last_name' | 'language'
>

const MAIL_OF = { registration: 'confirmation', cancellation: 'cancellation' } as const

/** In the transaction of what happened: a mail to each person, and one notice of them all to the staff. */
export async function tell(tx: Tx, occasion: NoticeOccasion, people: Told[]): Promise<void> {
  await queueRegistrationMails(
    tx,
    people.map((person) => mailTo(person, MAIL_OF[occasion])),
  )
  const [first] = people
  if (first) await queueNotices(tx, { occasion, registration_id: first.id, workshop_id: first.workshop_id })
}

export function mailTo<Type extends 'confirmation' | 'cancellation'>(
  { id, workshop_id, email, first_name, last_name, language }: Told,
  type: Type,
) {
  const recipient_name = `${first_name} ${last_name}`.trim()
  return { type, registration_id: id, workshop_id, to: email, recipient_name, language }
}
