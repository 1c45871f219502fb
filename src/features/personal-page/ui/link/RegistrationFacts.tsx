import { IconCalendarEvent, IconClock, IconMail, IconMapPin, IconUser } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import type { ComponentType, ReactNode } from 'react'
import { venueOf } from '@/features/workshops/rules'
import { longDate } from '@/i18n/calendar'
import type { LinkedRegistration } from '../../service/linked-registration'
import classes from './RegistrationFacts.module.css'

type Props = Pick<LinkedRegistration, 'event'> & {
  registration: Pick<LinkedRegistration['registration'], 'first_name' | 'last_name' | 'email'>
}

/** The date and the place of an event, and the person. */
export function RegistrationFacts({ event, registration }: Props) {
  const t = useTranslations('events')
  const words = useTranslations('event')
  const cancel = useTranslations('cancel')
  const { date, time, end_time } = event
  const when = longDate(date, useLocale())
  return (
    <dl className={classes.facts}>
      <Fact icon={IconCalendarEvent} term={words('date')}>
        <time dateTime={date}>{when}</time>
      </Fact>
      <Fact icon={IconClock} term={t('time')}>
        {end_time ? t('time_range', { from: time, to: end_time }) : t('time_from', { from: time })}
      </Fact>
      <Fact icon={IconMapPin} term={t('place')}>
        {venueOf(event, t('online'))}
      </Fact>
      <Fact icon={IconUser} term={cancel('first_name')}>
        {registration.first_name}
      </Fact>
      <Fact icon={IconUser} term={cancel('last_name')}>
        {registration.last_name}
      </Fact>
      <Fact icon={IconMail} term={cancel('email')}>
        {registration.email}
      </Fact>
    </dl>
  )
}

type FactProps = {
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true; className: string | undefined }>
  term: string
  children: ReactNode
}

/** A person who left only an address has no name. */
function Fact({ icon: Icon, term, children }: FactProps) {
  if (!children) return null
  return (
    <div className={classes.fact}>
      <dt className={classes.term}>
        <Icon className={classes.icon} size={20} stroke={1.75} aria-hidden />
        {term}
      </dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  )
}
