'use client'

import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { useFormats } from '@/client/config/formats'
import { usePointsText } from '@/features/accreditations/ui/use-points-text'
import { getWorkshop } from '@/features/registrations/contract/event-with-people'
import { officeEventPath } from '@/features/workshops/contract/office-path'
import { showDate, showInstantDate } from '@/i18n/formats'
import { StatusChip, type Tone } from '@/ui/content/StatusChip'
import { Link } from '@/ui/navigation/Link'
import type { Attendance, Person, PersonRegistration } from '../contract/people'
import { PersonCard } from './PersonCard'
import classes from './PersonPage.module.css'

const TONES: Record<Attendance, Tone> = {
  added: 'plain',
  invited: 'plain',
  interested: 'watch',
  registered: 'active',
  attended: 'good',
  no_show: 'watch',
  cancelled: 'bad',
  substitution: 'plain',
  merge: 'plain',
}

/** The events of the person, the latest first. `name` is not repeated where the registration has the same. */
export function PersonHistory({
  registrations: { total, data },
  name,
}: Pick<Person, 'registrations'> & { name: string }) {
  const t = useTranslations('person')
  return (
    <PersonCard title={t('events')} count={total} empty={t('no_events')}>
      <ul className={classes.rows}>
        {data.map((registration) => (
          <HistoryRow key={registration.id} registration={registration} name={name} />
        ))}
      </ul>
      {total > data.length && <p className={classes.hint}>{t('newest_only', { shown: data.length, total })}</p>}
    </PersonCard>
  )
}

type RowProps = { registration: PersonRegistration; name: string }

function HistoryRow({ registration, name }: RowProps) {
  const t = useTranslations('person')
  const formats = useFormats()
  const { workshop_date, attendance, is_companion, main_name, is_event_cancelled } = registration
  return (
    <li className={classes.row}>
      <time className={classes.date} dateTime={workshop_date}>
        {showDate(workshop_date, formats)}
      </time>
      <div className={classes.about}>
        <EventLink registration={registration} />
        <HistoryDates registration={registration} name={name} />
      </div>
      <span className={classes.chips}>
        {is_event_cancelled && <StatusChip tone="bad">{t('event_cancelled')}</StatusChip>}
        <StatusChip tone={TONES[attendance]}>{t(`attendance_${attendance}`)}</StatusChip>
        {is_companion && <StatusChip>{main_name ? t('companion_of', { name: main_name }) : t('companion')}</StatusChip>}
      </span>
    </li>
  )
}

/** Opens the registration in the list of its event. */
function EventLink({ registration: { id, workshop_id, workshop_title } }: Pick<RowProps, 'registration'>) {
  const may = useMay()
  if (!may(getWorkshop)) return <span className={classes.title}>{workshop_title}</span>
  return (
    <Link className={classes.link} href={`${officeEventPath(workshop_id)}?tab=registrations&person=${id}`}>
      {workshop_title}
    </Link>
  )
}

const DATES = ['invitation_sent', 'registered', 'participated', 'cancelled_at'] as const

function HistoryDates({ registration, name }: RowProps) {
  const t = useTranslations('person')
  const formats = useFormats()
  const dates = DATES.filter((field) => registration[field] !== null).map((field) =>
    t(`on_${field}`, { date: showInstantDate(registration[field], formats) }),
  )
  const pointsTextOf = usePointsText()
  const { minutes, points } = registration
  const attended = minutes === null ? [] : [t('minutes', { minutes }), pointsTextOf(points)].filter(Boolean)
  const other = registration.name && registration.name !== name ? [registration.name] : []
  const words = [...other, ...dates, ...attended]
  return words.length > 0 && <span className={classes.hint}>{words.join(' · ')}</span>
}
