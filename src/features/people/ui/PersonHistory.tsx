import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { useFormats } from '@/client/config/formats'
import { usePointsText } from '@/features/accreditations/ui/use-points-text'
import { getWorkshop } from '@/features/registrations/contract/event-with-people'
import { officeEventPath } from '@/features/workshops/contract/office-path'
import { showDate, showInstantDate } from '@/i18n/formats'
import { StatusChip, type Tone } from '@/ui/content/StatusChip'
import { Cluster, Muted, Row, Rows } from '@/ui/layout/layout'
import { TextLink } from '@/ui/layout/TextLink'
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
    <PersonCard title={t('events')} count={total} shown={data.length} empty={t('no_events')}>
      <Rows>
        {data.map((registration) => (
          <HistoryRow key={registration.id} registration={registration} name={name} />
        ))}
      </Rows>
    </PersonCard>
  )
}

type RowProps = { registration: PersonRegistration; name: string }

function HistoryRow({ registration, name }: RowProps) {
  const t = useTranslations('person')
  const formats = useFormats()
  const { workshop_date, attendance, is_companion, main_name, is_event_cancelled } = registration
  return (
    <Row className={classes.row}>
      <Muted as="time" dateTime={workshop_date}>
        {showDate(workshop_date, formats)}
      </Muted>
      <div>
        <EventLink registration={registration} />
        <HistoryDates registration={registration} name={name} />
      </div>
      <Cluster as="span" gap="xs" className={classes.chips}>
        {is_event_cancelled && <StatusChip tone="bad">{t('event_cancelled')}</StatusChip>}
        <StatusChip tone={TONES[attendance]}>{t(`standing_${attendance}`)}</StatusChip>
        {is_companion && <StatusChip>{main_name ? t('companion_of', { name: main_name }) : t('companion')}</StatusChip>}
      </Cluster>
    </Row>
  )
}

function EventLink({ registration: { id, workshop_id, workshop_title } }: Pick<RowProps, 'registration'>) {
  const may = useMay()
  if (!may(getWorkshop)) return <strong>{workshop_title}</strong>
  return (
    <TextLink isStrong href={`${officeEventPath(workshop_id)}?tab=registrations&person=${id}`}>
      {workshop_title}
    </TextLink>
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
  return words.length > 0 && <Muted isSmall>{words.join(' · ')}</Muted>
}
