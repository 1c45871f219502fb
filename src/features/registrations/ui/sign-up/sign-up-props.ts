import type { ComponentProps, ComponentType } from 'react'
import type { FormIsland } from '@/ui/form/FormIsland'
import type { Prefill } from '../../contract/public'
import type { LinkedRegistration } from '../../service/sign-up/personal-link'

/** The props of every card beside an event; the phase of the event selects the card. */
export type SignUpProps = {
  event: LinkedRegistration['event']
  isDirect: boolean
  invitation?: Prefill
  /** The address of the terms of participation. */
  terms?: string
  organiser: { phone?: string; email?: string }
  /** The result of a plain form, from the query of the address. */
  formOutcome: { interest: boolean; problem: string | null }
  /** Wraps a form that needs script; only the page knows which messages it has sent already. */
  Island: ComponentType<ComponentProps<typeof FormIsland>>
}

/** Only these refusals have a message; any other value of the address is not repeated on the page. */
const INTEREST_PROBLEMS = ['required', 'email_invalid', 'foreign_origin', 'unavailable'] as const

export const interestProblemOf = (problem: string | null): (typeof INTEREST_PROBLEMS)[number] | 'unexpected' =>
  INTEREST_PROBLEMS.find((listed) => listed === problem) ?? 'unexpected'
