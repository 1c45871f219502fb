import 'server-only'
import type { NoticeOccasion } from '@/features/mails/contract'
import { queueAnswers } from '@/features/mails/service/queue'
import type { Tx } from '@/server/db'
import { fullName } from '../rules'
import type { registrations } from '../table'

type Told = Pick<
  typeof registrations.$inferSelect,
  'id' | 'workshop_id' | 'email' | 'first_name' | 'last_name' | 'language'
> & { title?: string }

const MAIL_OF = { registration: 'confirmation', cancellation: 'cancellation' } as const

/** In the transaction of what happened: a mail to each person, and one notice of them all to the staff. */
export async function tell(tx: Tx, occasion: NoticeOccasion, people: Told[]): Promise<void> {
  const [first] = people
  if (!first) return
  const { id: registration_id, workshop_id } = first
  await queueAnswers(tx, {
    letters: people.map((person) => mailTo(person, MAIL_OF[occasion])),
    notice: { occasion, registration_id, workshop_id },
  })
}

export function mailTo<Type extends 'confirmation' | 'cancellation'>(person: Told, type: Type) {
  const { id, workshop_id, email, language } = person
  return { type, registration_id: id, workshop_id, to: email, recipient_name: fullName(person), language }
}
