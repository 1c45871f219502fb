import { useLocale, useTranslations } from 'next-intl'
import { venueOf } from '@/features/workshops/rules'
import { EventFact } from '@/features/workshops/ui/public/EventFact'
import { useTimeText } from '@/features/workshops/ui/public/use-time-text'
import { longDate } from '@/i18n/calendar'
import { Stack } from '@/ui/layout/layout'
import type { LinkedRegistration } from '../../service/linked-registration'

type Props = Pick<LinkedRegistration, 'event'> & {
  registration: Pick<LinkedRegistration['registration'], 'first_name' | 'last_name' | 'email'>
}

/** The date and the place of an event, and the person; who left only an address has no name. */
export function RegistrationFacts({ event, registration: { first_name, last_name, email } }: Props) {
  const t = useTranslations('events')
  const words = useTranslations('event')
  const cancel = useTranslations('cancel')
  const timeTextOf = useTimeText()
  return (
    <Stack as="dl" gap="sm">
      <EventFact icon="calendar_event" term={words('date')}>
        <time dateTime={event.date}>{longDate(event.date, useLocale())}</time>
      </EventFact>
      <EventFact icon="clock" term={t('time')}>
        {timeTextOf(event)}
      </EventFact>
      <EventFact icon="map_pin" term={t('place')}>
        {venueOf(event, t('online'))}
      </EventFact>
      {first_name && (
        <EventFact icon="user" term={cancel('first_name')}>
          {first_name}
        </EventFact>
      )}
      {last_name && (
        <EventFact icon="user" term={cancel('last_name')}>
          {last_name}
        </EventFact>
      )}
      <EventFact icon="mail" term={cancel('email')}>
        {email}
      </EventFact>
    </Stack>
  )
}
