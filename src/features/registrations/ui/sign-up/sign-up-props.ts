import type { ComponentProps, ComponentType } from 'react'
import type { FormIsland } from '@/ui/FormIsland'
import type { Prefill } from '../contract/public'
import type { Followed } from '../service/follow'

/** What each answer to "can I sign up?" may know: an event in its phase picks the one that is shown. */
export type SignUp = {
  event: Followed['event']
  isDirect: boolean
  invitation?: Prefill
  /** Where the terms of taking part can be read. */
  terms?: string
  organiser: { phone?: string; email?: string }
  /** How a plain form ended, as the address tells it. */
  told: { interest: boolean; problem: string | null }
  /** What a form that needs script stands in; only the page knows which words it has sent already. */
  Island: ComponentType<ComponentProps<typeof FormIsland>>
}

/** Refusals of the interest form that say all by themselves; whatever else an address claims is not repeated. */
const PROBLEMS = ['required', 'email_invalid', 'foreign_origin', 'unavailable'] as const

export const problemOf = (problem: string | null): (typeof PROBLEMS)[number] | 'unexpected' =>
  PROBLEMS.find((known) => known === problem) ?? 'unexpected'
