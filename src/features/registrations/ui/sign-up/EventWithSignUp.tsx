import type { ComponentType } from 'react'
import type { Phase } from '@/features/workshops/rules'
import { DeadlineReached } from '@/features/workshops/ui/DeadlineReached'
import { EventPage } from '@/features/workshops/ui/EventPage'
import { OldEvent } from '@/features/workshops/ui/OldEvent'
import { AlreadyRegistered, type Registered } from './AlreadyRegistered'
import { Interest } from './Interest'
import { OpenSignUp } from './OpenSignUp'
import type { SignUp } from './sign-up'

/** Public site, point 4: one answer for each phase. */
const CARDS: Record<Phase, ComponentType<SignUp>> = {
  over: OldEvent,
  full: Interest,
  closed: DeadlineReached,
  open: OpenSignUp,
}

/** An event and beside it what this visitor can do about it. */
export function EventWithSignUp({ registered, ...signUp }: SignUp & { registered?: Registered }) {
  const { event, isDirect, told, Island } = signUp
  if (registered && event.phase !== 'over') {
    const card = <AlreadyRegistered {...{ event, Island }} {...registered} />
    return <EventPage event={event} isDirect={isDirect} signUp={card} asks={false} />
  }

  const Card = CARDS[event.phase]
  const asks = event.phase === 'open' || (event.phase === 'full' && !event.nonpublic && !told.interest)
  return <EventPage event={event} isDirect={isDirect} signUp={<Card {...signUp} />} asks={asks} />
}
