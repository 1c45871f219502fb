import { useTranslations } from 'next-intl'
import type { ComponentType } from 'react'
import type { Phase } from '@/features/workshops/rules'
import { EventPage } from '@/features/workshops/ui/public/event/EventPage'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { AlreadyRegistered, type ExistingRegistration } from './AlreadyRegistered'
import { CancelledEvent, DeadlineReached } from './ClosedEvent'
import { InterestCard } from './InterestCard'
import { OpenSignUp } from './OpenSignUp'
import { PastEvent } from './PastEvent'
import { SIGN_UP_ID } from './SignUpCard'
import type { SignUpProps } from './sign-up-props'

const CARDS: Record<Phase, ComponentType<SignUpProps>> = {
  cancelled: CancelledEvent,
  over: PastEvent,
  full: InterestCard,
  closed: DeadlineReached,
  open: OpenSignUp,
}

/** An event with the card of the actions that it allows this visitor. */
export function EventWithSignUp({ registered, ...signUp }: SignUpProps & { registered?: ExistingRegistration }) {
  const { event, isDirect, formOutcome, privacy, draft, forms, waitlist } = signUp
  if (registered && event.phase === 'cancelled') {
    const card = <CancelledEvent event={event} isDirect={isDirect} isRegistered />
    return <EventPage event={event} isDirect={isDirect} signUp={card} />
  }
  if (registered && event.phase !== 'over') {
    const card = <AlreadyRegistered event={event} privacy={privacy} draft={draft} forms={forms} {...registered} />
    return <EventPage event={event} isDirect={isDirect} signUp={card} />
  }

  if (event.phase === 'full' && waitlist) {
    const formLink = waitlist.hasForm && <FormLink event={event} />
    return <EventPage event={event} isDirect={isDirect} signUp={waitlist.card} formLink={formLink} />
  }
  const Card = CARDS[event.phase]
  const hasForm = event.phase === 'open' || (event.phase === 'full' && !event.nonpublic && !formOutcome.interest)
  const formLink = hasForm && <FormLink event={event} />
  return <EventPage event={event} isDirect={isDirect} signUp={<Card {...signUp} />} formLink={formLink} />
}

function FormLink({ event: { phase, max_participants_reached } }: Pick<SignUpProps, 'event'>) {
  const t = useTranslations('event')
  const interest = max_participants_reached ? t('full_submit') : t('inactive_submit')
  return <ButtonLink href={`#${SIGN_UP_ID}`}>{phase === 'open' ? t('open_button') : interest}</ButtonLink>
}
