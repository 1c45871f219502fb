import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { query } from '@/client/calls/query'
import { useFormats } from '@/client/config/formats'
import { useApiForm } from '@/client/forms/use-api-form'
import { useRefreshPeople } from '@/features/registrations/ui/calls/use-refresh-people'
import { showDate } from '@/i18n/formats'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { Form } from '@/ui/form/Form'
import { TimeField } from '@/ui/form/fields/DateField'
import { TextField } from '@/ui/form/fields/TextField'
import { type AttendanceDraft, type AttendanceOfPerson, getAttendance, saveAttendance } from '../../contract/attendance'
import classes from './Attendance.module.css'

type Props = {
  id: string
  attendance: AttendanceOfPerson
  onSaved: (saved: AttendanceOfPerson) => void
  onClose: () => void
}

/** Corrects the times of a person with a reason. Saving without any time asks first, because the person then was not there. */
export function AttendanceForm({ id, attendance, onSaved, onClose }: Props) {
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
      <Group gap="sm">
        <Button type="submit" loading={form.saving}>
          {core('save')}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {core('cancel')}
        </Button>
      </Group>
      {isAsking && (
        <ConfirmDialog
          title={t('none_title')}
          label={t('none_do')}
          color="red"
          isRunning={form.saving}
          onConfirm={() => {
            setAsking(false)
            void form.save()
          }}
          onClose={() => setAsking(false)}
        >
          <Text>{t('none_text')}</Text>
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
    <div className={classes.rows}>
      {fields.map(({ id, date }, index) => (
        <div key={id} className={classes.timeRow}>
          {date !== eventDate && <span className={classes.day}>{showDate(date, formats)}</span>}
          <TimeField name={`intervals.${index}.came_at`} label={t('came_at')} required />
          <TimeField name={`intervals.${index}.left_at`} label={t('left_at')} />
          <ActionIcon
            variant="subtle"
            color="red"
            size={44}
            aria-label={t('remove', { number: index + 1 })}
            onClick={() => remove(index)}
          >
            <IconTrash aria-hidden size={20} />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus aria-hidden size={18} />}
          onClick={() => append({ date: eventDate, came_at: '', left_at: null })}
        >
          {t('add')}
        </Button>
      </div>
    </div>
  )
}
