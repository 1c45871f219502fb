import { useTranslations } from 'next-intl'
import type { ComponentType } from 'react'
import type { Phase } from '@/features/workshops/rules'
import { EventLayout } from '@/features/workshops/ui/public/event/EventLayout'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { AlreadyRegistered, type ExistingRegistration } from './cards/AlreadyRegistered'
import { AnnouncedEvent, CancelledEvent, DeadlineReached, PastEvent } from './cards/ClosedEvent'
import { InterestCard } from './cards/InterestCard'
import { OpenSignUp } from './cards/OpenSignUp'
import { SIGN_UP_ID } from './cards/SignUpCard'
import { closureOf, mayWait } from './closure'
import type { SignUpProps } from './sign-up-props'

const CARDS: Record<Phase, ComponentType<SignUpProps>> = {
  cancelled: CancelledEvent,
  over: PastEvent,
  full: InterestCard,
  closed: DeadlineReached,
  open: OpenSignUp,
}

/** An event with the card of the actions that it allows this visitor. */
export function SignUpByPhase({ registered, ...signUp }: SignUpProps & { registered?: ExistingRegistration }) {
  const { event, isDirect, invitation, formOutcome, privacy, draft, forms, numbers, waitlist } = signUp
  if (registered && event.phase === 'cancelled') {
    const card = <CancelledEvent event={event} isDirect={isDirect} isRegistered />
    return <EventLayout event={event} isDirect={isDirect} signUp={card} />
  }
  if (registered && event.phase !== 'over') {
    const form = { privacy, draft, forms, numbers }
    const card = <AlreadyRegistered event={event} {...form} {...registered} />
    return <EventLayout event={event} isDirect={isDirect} signUp={card} />
  }

  if (event.phase === 'full' && waitlist) {
    const formLink = waitlist.hasForm && <FormLink event={event} />
    return <EventLayout event={event} isDirect={isDirect} signUp={waitlist.card} formLink={formLink} />
  }
  if (event.availability === 'announced') {
    return <EventLayout event={event} isDirect={isDirect} signUp={<AnnouncedEvent {...signUp} />} />
  }
  const Card = CARDS[event.phase]
  const takesAddress = !formOutcome.interest && mayWait({ event, invitation })
  const hasForm = event.phase === 'open' || (event.phase === 'full' && takesAddress)
  const formLink = hasForm && <FormLink event={event} />
  return <EventLayout event={event} isDirect={isDirect} signUp={<Card {...signUp} />} formLink={formLink} />
}

function FormLink({ event }: Pick<SignUpProps, 'event'>) {
  const t = useTranslations('event')
  const label = event.phase === 'open' ? t('open_button') : t(`${closureOf(event)}_submit`)
  return <ButtonLink href={`#${SIGN_UP_ID}`}>{label}</ButtonLink>
}
