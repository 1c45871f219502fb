import type { NumberStorage } from '@/features/person-numbers/rules/states'
import type { PersonalRegistration } from '../../service/page'
import type { RefusedForm } from './refused-form'

/** The entry of a person on the waiting list, and the address of its page. */
export type WaitingEntry = {
  state: string
  rank: number
  seats_offered: number
  expires_at: string | null
  href: string
}

export type CardProps = {
  registration: PersonalRegistration
  token: string
  number_storage: NumberStorage
  refused?: RefusedForm
  entry?: WaitingEntry
}
