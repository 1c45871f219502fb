import { useLocale, useTranslations } from 'next-intl'
import { CardActions, SignUpCard } from '@/features/registrations/ui/SignUpCard'
import { longDate } from '@/i18n/calendar'
import { ButtonLink } from '@/ui/ButtonLink'
import { RichText } from '@/ui/RichText'
import type { PublicEvent } from '../service/find'
import classes from './OldEvent.module.css'
import { VideoLinks } from './VideoLinks'

/** After an event: what its organiser says to everybody, and what can still be watched. */
export function OldEvent({ event, isDirect }: { event: PublicEvent; isDirect: boolean }) {
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
        <OtherEvents isDirect={isDirect} />
      </CardActions>
    </SignUpCard>
  )
}

/** Not for who came from another site: there is nothing else for them here. */
export function OtherEvents({ isDirect }: { isDirect: boolean }) {
  const t = useTranslations('events')
  if (isDirect) return null
  return (
    <ButtonLink look="quiet" href="/events">
      {t('to_upcoming')}
    </ButtonLink>
  )
}
