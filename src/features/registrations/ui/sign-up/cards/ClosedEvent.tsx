import { useLocale, useTranslations } from 'next-intl'
import { DocumentLink } from '@/features/workshops/ui/public/event/DocumentLink'
import { useDeadlineText } from '@/features/workshops/ui/public/event/use-deadline-text'
import { VideoLinks } from '@/features/workshops/ui/public/VideoLinks'
import { videosOf } from '@/features/workshops/ui/public/videos'
import { longDate } from '@/i18n/calendar'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { RichText } from '@/ui/content/RichText'
import { Heading, Stack } from '@/ui/layout/layout'
import type { SignUpProps } from '../sign-up-props'
import { CardActions, CardHint, InvitedContact, SignUpCard } from './SignUpCard'
import classes from './SignUpCard.module.css'

type Props = Pick<SignUpProps, 'event' | 'isDirect'>
type InvitedProps = Props & Pick<SignUpProps, 'invitation' | 'contact'>

export function DeadlineReached(props: InvitedProps) {
  const t = useTranslations('event')
  const deadline = useDeadlineText(props.event) ?? ''
  return <AskCard {...props} title={t('closed_title')} text={t('closed_text', { deadline })} />
}

/** Leads to the organiser, and to other events. */
export function AskCard({ title, text, event, isDirect, ...invited }: InvitedProps & { title: string; text: string }) {
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

/** An event that has begun, with the organiser's text after it, the recordings and the document. */
export function PastEvent({ event, isDirect }: Pick<SignUpProps, 'event' | 'isDirect'>) {
  const t = useTranslations('event')
  const begin = { date: longDate(event.date, useLocale()), time: event.time }
  const state = event.availability === 'running' ? 'running' : 'over'
  return (
    <SignUpCard title={t(`${state}_title`)} text={t(`${state}_text`, begin)}>
      {event.email_after_event && (
        <Stack hasLine lang={event.language}>
          <RichText html={event.email_after_event} />
        </Stack>
      )}
      <Materials event={event} />
      <CardActions>
        <OtherEventsLink isDirect={isDirect} />
      </CardActions>
    </SignUpCard>
  )
}

function Materials({ event }: Pick<SignUpProps, 'event'>) {
  const t = useTranslations('event')
  if (videosOf(event).length === 0 && !event.document) return null
  return (
    <Stack hasLine gap="sm">
      <Heading level={3} size="h5">
        {t('materials')}
      </Heading>
      <VideoLinks event={event} />
      <DocumentLink event={event} />
    </Stack>
  )
}

/** A visitor from another site gets no link to the lists. */
export function OtherEventsLink({ isDirect }: { isDirect: boolean }) {
  const t = useTranslations('events')
  if (isDirect) return null
  return (
    <ButtonLink variant="quiet" href="/events">
      {t('to_upcoming')}
    </ButtonLink>
  )
}
