import { useLocale, useTranslations } from 'next-intl'
import { VideoLinks } from '@/features/workshops/ui/public/VideoLinks'
import { longDate } from '@/i18n/calendar'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { RichText } from '@/ui/content/RichText'
import classes from './PastEvent.module.css'
import { CardActions, SignUpCard } from './SignUpCard'
import type { SignUpProps } from './sign-up-props'

/** The organiser's message after the event and the recordings. */
export function PastEvent({ event, isDirect }: Pick<SignUpProps, 'event' | 'isDirect'>) {
  const t = useTranslations('event')
  const date = longDate(event.date, useLocale())
  return (
    <SignUpCard title={t('over_title')} text={t('over_text', { date, time: event.time })}>
      {event.email_after_event && (
        <div className={classes.message} lang={event.language}>
          <RichText html={event.email_after_event} />
        </div>
      )}
      <VideoLinks event={event} />
      <CardActions>
        <OtherEventsLink isDirect={isDirect} />
      </CardActions>
    </SignUpCard>
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
