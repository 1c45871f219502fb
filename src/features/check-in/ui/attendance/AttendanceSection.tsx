import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { useFormats } from '@/client/config/formats'
import { useApiForm } from '@/client/forms/use-api-form'
import { nameIn } from '@/contract/locales'
import type { PersonPoints } from '@/features/accreditations/contract/person-points'
import type { ListedRegistration } from '@/features/registrations/contract/office'
import { useRefreshPeople } from '@/features/registrations/ui/calls/use-people-action'
import { showDate, showTime } from '@/i18n/formats'
import { IconButton } from '@/ui/buttons/IconButton'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { useOpened } from '@/ui/feedback/use-opened'
import { Form } from '@/ui/form/Form'
import { TimeField } from '@/ui/form/fields/DateField'
import { TextField } from '@/ui/form/fields/TextField'
import { Cluster, Fact, Facts, Muted, Stack } from '@/ui/layout/layout'
import { type AttendanceDraft, type AttendanceOfPerson, getAttendance, saveAttendance } from '../../contract/attendance'
import classes from './Attendance.module.css'

/** An action at the check-in shows soon. */
const REFRESH_INTERVAL = 5000

type Props = { person: ListedRegistration; onSaved: (saved: { updated_at: string }) => void }

/** The times between which a person was at the event, with the minutes and the points that follow. */
export function AttendanceSection({ person, onSaved }: Props) {
  const t = useTranslations('attendance')
  const may = useMay()
  const { opened: isEditing, open, close, focus } = useOpened<'times', HTMLDivElement>()
  const { data } = useQuery({
    ...query(getAttendance, { params: { id: person.id } }),
    enabled: may(getAttendance),
    refetchInterval: REFRESH_INTERVAL,
  })
  return (
    <Stack ref={focus.ref} gap="sm" tabIndex={-1}>
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
      <Minutes person={person} whole={data?.event_minutes} />
      <Points points={person.points} />
      {data && !isEditing && may(saveAttendance) && (
        <Cluster>
          <PlainButton variant="quiet" onClick={() => open('times')}>
            {t('change')}
          </PlainButton>
        </Cluster>
      )}
    </Stack>
  )
}

type IntervalsProps = { attendance: AttendanceOfPerson; hasTakenPlace: boolean }

function Intervals({ attendance: { intervals, date: eventDate }, hasTakenPlace }: IntervalsProps) {
  const t = useTranslations('attendance')
  const formats = useFormats()
  if (intervals.length === 0) return <Muted>{t('none')}</Muted>
  return (
    <Stack as="ul" gap="2xs">
      {intervals.map(({ date, came_at, left_at, source, reason }) => (
        <Cluster as="li" gap="sm" align="baseline" key={`${date} ${came_at} ${left_at} ${source}`}>
          <strong>
            {date !== eventDate && `${showDate(date, formats)} `}
            {left_at === null
              ? t(hasTakenPlace ? 'to_end' : 'since', { came: showTime(came_at, formats) })
              : t('from_to', { came: showTime(came_at, formats), left: showTime(left_at, formats) })}
          </strong>
          <Muted as="span">{[t(`source_${source}`), reason].filter(Boolean).join(': ')}</Muted>
        </Cluster>
      ))}
    </Stack>
  )
}

function Minutes({ person: { minutes, has_taken_place }, whole }: { person: ListedRegistration; whole?: number }) {
  const t = useTranslations('attendance')
  if (minutes === null) return null
  if (whole === undefined) return <p>{t('minutes', { minutes })}</p>
  return <p>{t(has_taken_place ? 'minutes_of' : 'minutes_so_far', { minutes, whole })}</p>
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

type FormProps = {
  id: string
  attendance: AttendanceOfPerson
  onSaved: (saved: AttendanceOfPerson) => void
  onClose: () => void
}

/** Corrects the times of a person with a reason. Saving without any time asks first, because the person then was not there. */
function AttendanceForm({ id, attendance, onSaved, onClose }: FormProps) {
  const t = useTranslations('attendance')
  const core = useTranslations('core')
  const queries = useQueryClient()
  const refreshPeople = useRefreshPeople()
  const [isAsking, setAsking] = useState(false)
  const { date, intervals, updated_at } = attendance
  const form = useApiForm(saveAttendance, {
    params: { id },
    defaultValues: { intervals: intervals.map(pickTimes), reason: '', updated_at },
    onSaved: (saved) => {
      queries.setQueryData(query(getAttendance, { params: { id } }).queryKey, saved)
      void refreshPeople()
      onSaved(saved)
    },
  })
  const save = () => {
    if (form.getValues('intervals').length === 0 && intervals.length > 0) setAsking(true)
    else void form.save()
  }
  return (
    <Form form={{ ...form, save: async () => save() }}>
      <Times date={date} />
      <TextField name="reason" label={t('reason')} description={t('reason_hint')} required autoComplete="off" />
      <Cluster>
        <Button type="submit" loading={form.saving}>
          {core('save')}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {core('cancel')}
        </Button>
      </Cluster>
      {isAsking && (
        <ConfirmDialog
          title={t('none_title')}
          label={t('none_do')}
          color="red"
          isRunning={false}
          onConfirm={() => {
            setAsking(false)
            void form.save()
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('none_text')}</p>
        </ConfirmDialog>
      )}
    </Form>
  )
}

const pickTimes = ({ date, came_at, left_at }: AttendanceOfPerson['intervals'][number]) => ({ date, came_at, left_at })

function Times({ date: eventDate }: { date: string }) {
  const t = useTranslations('attendance')
  const formats = useFormats()
  const { control } = useFormContext<AttendanceDraft>()
  const { fields, append, remove } = useFieldArray({ control, name: 'intervals' })
  return (
    <Stack gap="sm">
      {fields.map(({ id, date }, index) => (
        <div key={id} className={classes.timeRow}>
          {date !== eventDate && <span className={classes.day}>{showDate(date, formats)}</span>}
          <TimeField name={`intervals.${index}.came_at`} label={t('came_at')} required />
          <TimeField name={`intervals.${index}.left_at`} label={t('left_at')} />
          <IconButton
            icon="trash"
            tone="bad"
            label={t('remove', { number: index + 1 })}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      <Cluster>
        <PlainButton variant="quiet" onClick={() => append({ date: eventDate, came_at: '', left_at: null })}>
          <IconPlus aria-hidden size={18} />
          {t('add')}
        </PlainButton>
      </Cluster>
    </Stack>
  )
}
