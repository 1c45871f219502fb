import type { SignUpProps } from './sign-up-props'

export type Closure = 'full' | 'announced' | 'not_open' | 'inactive'

/** The reason why an event takes only addresses, which begins the names of its messages. */
export function closureOf({ availability }: Pick<SignUpProps['event'], 'availability'>): Closure {
  if (availability === 'waiting_list') return 'full'
  return availability === 'announced' || availability === 'not_open' ? availability : 'inactive'
}

/** The waiting list of an unlisted event is for invited people only. */
export const mayWait = ({ event, invitation }: Pick<SignUpProps, 'event' | 'invitation'>): boolean =>
  !event.nonpublic || invitation !== undefined
