import { useLocale, useTranslations } from 'next-intl'
import { DocumentLink } from '@/features/workshops/ui/public/event/DocumentLink'
import { VideoLinks } from '@/features/workshops/ui/public/VideoLinks'
import { videosOf } from '@/features/workshops/ui/public/videos'
import { longDate } from '@/i18n/calendar'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { RichText } from '@/ui/content/RichText'
import { Heading, Stack } from '@/ui/layout/layout'
import type { SignUpProps } from '../sign-up-props'
import { CardActions, SignUpCard } from './SignUpCard'

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
