import { useTranslations } from 'next-intl'
import { useDeadlineText } from '@/features/workshops/ui/public/event/use-deadline-text'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import type { SignUpProps } from '../sign-up-props'
import { InvitedContact } from './InvitedContact'
import { OtherEventsLink } from './PastEvent'
import { CardActions, CardHint, SignUpCard } from './SignUpCard'
import classes from './SignUpCard.module.css'

type Props = Pick<SignUpProps, 'event' | 'isDirect'>
type InvitedProps = Props & Pick<SignUpProps, 'invitation' | 'contact'>

export function DeadlineReached(props: InvitedProps) {
  const t = useTranslations('event')
  const deadline = useDeadlineText(props.event) ?? ''
  return <AskCard {...props} title={t('closed_title')} text={t('closed_text', { deadline })} />
}

/** An event that is only announced takes no registration and no address. */
export function AnnouncedEvent(props: InvitedProps) {
  const t = useTranslations('event')
  return <AskCard {...props} title={t('announced_title')} text={t('announced_text')} />
}

/** Leads to the organiser, and to other events. */
function AskCard({ title, text, event, isDirect, ...invited }: InvitedProps & { title: string; text: string }) {
  const t = useTranslations('event')
  return (
    <SignUpCard title={title} text={text} sticky>
      <InvitedContact event={event} {...invited} />
      <CardActions>
        <ButtonLink href="/contact">{t('ask')}</ButtonLink>
        <OtherEventsLink isDirect={isDirect} />
      </CardActions>
    </SignUpCard>
  )
}

/** The notice that an event does not take place, with the reason in the language of the event. */
export function CancelledEvent({ event, isDirect, isRegistered = false }: Props & { isRegistered?: boolean }) {
  const t = useTranslations('event')
  const { cancellation_note, language } = event
  return (
    <SignUpCard title={t('cancelled_title')} text={t(isRegistered ? 'cancelled_registered' : 'cancelled_text')} sticky>
      {cancellation_note && (
        <CardHint>
          <p className={classes.note} lang={language}>
            {cancellation_note}
          </p>
        </CardHint>
      )}
      <CardActions>
        <OtherEventsLink isDirect={isDirect} />
      </CardActions>
    </SignUpCard>
  )
}
