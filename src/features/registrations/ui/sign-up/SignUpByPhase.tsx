import { useTranslations } from 'next-intl'
import type { ComponentProps, ComponentType } from 'react'
import type { Phase } from '@/features/workshops/rules'
import { EventLayout } from '@/features/workshops/ui/public/event/EventLayout'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { AlreadyRegistered, type ExistingRegistration } from './cards/AlreadyRegistered'
import { CancelledEvent, DeadlineReached, PastEvent } from './cards/ClosedEvent'
import { InterestCard } from './cards/InterestCard'
import { OpenSignUp } from './cards/OpenSignUp'
import { SIGN_UP_ID } from './cards/SignUpCard'
import { closureOf, mayWait } from './closure'
import type { SignUpProps, WaitlistCard } from './sign-up-props'

const CARDS: Record<Phase, ComponentType<SignUpProps>> = {
  cancelled: CancelledEvent,
  over: PastEvent,
  full: InterestCard,
  closed: DeadlineReached,
  open: OpenSignUp,
}

type Props = SignUpProps & Pick<ComponentProps<typeof EventLayout>, 'actions'> & { registered?: ExistingRegistration }

/** An event with the card of the actions that it allows this visitor. */
export function SignUpByPhase(props: Props) {
  const { event, isDirect, actions } = props
  const { card, hasForm = false } = cardOf(props)
  return (
    <EventLayout
      event={event}
      isDirect={isDirect}
      signUp={card}
      formLink={hasForm && <FormLink event={event} />}
      actions={actions}
    />
  )
}

function cardOf({ registered, ...signUp }: Props): Partial<WaitlistCard> {
  const { event, isDirect, invitation, formOutcome, privacy, draft, forms, numbers, waitlist } = signUp
  if (registered && event.phase === 'cancelled')
    return { card: <CancelledEvent event={event} isDirect={isDirect} isRegistered /> }
  if (registered && event.phase !== 'over') {
    const form = { privacy, draft, forms, numbers }
    return { card: <AlreadyRegistered event={event} {...form} {...registered} /> }
  }
  if (event.phase === 'full' && waitlist) return waitlist
  const Card = CARDS[event.phase]
  const takesAddress = !formOutcome.interest && mayWait({ event, invitation })
  return { card: <Card {...signUp} />, hasForm: event.phase === 'open' || (event.phase === 'full' && takesAddress) }
}

function FormLink({ event }: Pick<SignUpProps, 'event'>) {
  const t = useTranslations('event')
  const label = event.phase === 'open' ? t('open_button') : t(`${closureOf(event)}_submit`)
  return <ButtonLink href={`#${SIGN_UP_ID}`}>{label}</ButtonLink>
}
