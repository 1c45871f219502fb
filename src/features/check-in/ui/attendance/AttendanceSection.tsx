import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { useFormats } from '@/client/config/formats'
import type { PersonPoints } from '@/features/accreditations/contract/person-points'
import { nameIn } from '@/features/accreditations/rules/names'
import type { ListedRegistration } from '@/features/registrations/contract/office'
import { showDate, showTime } from '@/i18n/formats'
import { useReturnFocus } from '@/ui/feedback/use-return-focus'
import { Fact, Facts } from '@/ui/layout/layout'
import { type AttendanceOfPerson, getAttendance, saveAttendance } from '../../contract/attendance'
import classes from './Attendance.module.css'
import { AttendanceForm } from './AttendanceForm'

/** An action at the check-in shows soon. */
const REFRESH_INTERVAL = 5000

type Props = { person: ListedRegistration; onSaved: (saved: { updated_at: string }) => void }

/** The times between which a person was at the event, with the minutes and the points that follow. */
export function AttendanceSection({ person, onSaved }: Props) {
  const t = useTranslations('attendance')
  const may = useMay()
  const [isEditing, setEditing] = useState(false)
  const { ref, returnFocus } = useReturnFocus<HTMLDivElement>()
  const { data } = useQuery({
    ...query(getAttendance, { params: { id: person.id } }),
    enabled: may(getAttendance),
    refetchInterval: REFRESH_INTERVAL,
  })
  const close = () => {
    setEditing(false)
    returnFocus()
  }
  return (
    <div ref={ref} className={classes.attendance} tabIndex={-1}>
      {data && !isEditing && <Intervals attendance={data} hasTakenPlace={person.has_taken_place} />}
      {data && isEditing && (
        <AttendanceForm
          id={person.id}
          attendance={data}
          onClose={close}
          onSaved={(saved) => {
            onSaved(saved)
            close()
          }}
        />
      )}
      <Minutes person={person} event_minutes={data?.event_minutes} />
      <Points points={person.points} />
      {data && !isEditing && may(saveAttendance) && (
        <Button variant="default" onClick={() => setEditing(true)}>
          {t('change')}
        </Button>
      )}
    </div>
  )
}

type IntervalsProps = { attendance: AttendanceOfPerson; hasTakenPlace: boolean }

function Intervals({ attendance: { intervals, date: eventDate }, hasTakenPlace }: IntervalsProps) {
  const t = useTranslations('attendance')
  const formats = useFormats()
  if (intervals.length === 0) return <Text c="dimmed">{t('none')}</Text>
  return (
    <ul className={classes.intervals}>
      {intervals.map(({ date, came_at, left_at, source, reason }) => (
        <li key={`${date} ${came_at} ${left_at} ${source}`}>
          <span className={classes.times}>
            {date !== eventDate && `${showDate(date, formats)} `}
            {left_at === null
              ? t(hasTakenPlace ? 'to_end' : 'since', { came: showTime(came_at, formats) })
              : t('from_to', { came: showTime(came_at, formats), left: showTime(left_at, formats) })}
          </span>
          <span className={classes.source}>{[t(`source_${source}`), reason].filter(Boolean).join(': ')}</span>
        </li>
      ))}
    </ul>
  )
}

function Minutes({
  person: { minutes, has_taken_place },
  event_minutes,
}: {
  person: ListedRegistration
  event_minutes?: number
}) {
  const t = useTranslations('attendance')
  if (minutes === null) return null
  if (event_minutes === undefined) return <p className={classes.minutes}>{t('minutes', { minutes })}</p>
  return (
    <p className={classes.minutes}>
      {t(has_taken_place ? 'minutes_of' : 'minutes_so_far', { minutes, whole: event_minutes })}
    </p>
  )
}

function Points({ points }: { points: PersonPoints[] }) {
  const t = useTranslations('points')
  const locale = useLocale()
  if (points.length === 0) return null
  return (
    <Facts look="lines">
      {points.map((one) => (
        <Fact key={one.accreditation_id} term={nameIn(one, locale)}>
          {one.earned
            ? t('earned_parts', { ...one.earned, points: one.earned.total, label: one.label })
            : one.reason && t('no_points', { reason: t(`reasons.${one.reason}`) })}
        </Fact>
      ))}
    </Facts>
  )
}
