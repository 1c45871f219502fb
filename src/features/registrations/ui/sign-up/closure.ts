import type { SignUpProps } from './sign-up-props'

export type Closure = 'full' | 'not_open' | 'inactive'

/** The reason why an event takes only addresses, which begins the names of its messages. */
export function closureOf({ max_participants_reached, availability }: SignUpProps['event']): Closure {
  if (max_participants_reached) return 'full'
  return availability === 'not_open' ? 'not_open' : 'inactive'
}

/** The waiting list of an unlisted event is for invited people only. */
export const mayWait = ({ event, invitation }: Pick<SignUpProps, 'event' | 'invitation'>): boolean =>
  !event.nonpublic || invitation !== undefined
