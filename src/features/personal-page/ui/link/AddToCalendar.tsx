import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { endOf, startOf, venueOf } from '@/features/workshops/rules'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { Actions, Heading, Stack } from '@/ui/layout/layout'
import type { LinkedRegistration } from '../../service/linked-registration'
import { googleLinkOf, outlookLinkOf } from './calendar-links'

type Props = {
  event: Pick<LinkedRegistration['event'], 'title' | 'date' | 'time' | 'end_time' | 'presence_type' | 'location'>
  /** The address of the calendar file. */
  file: string
  /** The public address of the event; null for an unlisted one. */
  address: string | null
}

export function AddToCalendar(props: Props) {
  const id = useId()
  const t = useTranslations('thanks')
  return (
    <Stack as="section" gap="xs" aria-labelledby={id}>
      <Heading level={3} size="h5" id={id}>
        {t('calendar')}
      </Heading>
      <CalendarLinks {...props} />
    </Stack>
  )
}

/** The links contain the event only; the file is the calendar entry of the confirmation mail. */
export function CalendarLinks({ event, file, address }: Props) {
  const t = useTranslations('thanks')
  const events = useTranslations('events')
  const entry = {
    title: event.title,
    location: venueOf(event, events('online')),
    details: address ?? '',
    starts: startOf(event),
    ends: endOf(event),
  }
  const links = [
    { href: googleLinkOf(entry), label: t('calendar_google') },
    { href: outlookLinkOf(entry), label: t('calendar_outlook') },
  ]
  return (
    <Actions>
      {links.map(({ href, label }) => (
        <ButtonLink key={label} variant="quiet" href={href} target="_blank" rel="noopener noreferrer">
          {label}
          <span className="visually-hidden"> ({t('new_tab')})</span>
        </ButtonLink>
      ))}
      <ButtonLink variant="quiet" href={file} download>
        {t('calendar_file')}
      </ButtonLink>
    </Actions>
  )
}
