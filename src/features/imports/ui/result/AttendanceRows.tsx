import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormats } from '@/client/config/formats'
import { formatsOf, showInstant } from '@/i18n/formats'
import { Muted, Stack } from '@/ui/layout/layout'
import type { Column } from '@/ui/table/DataTable'
import type { AttendanceOfRow, ImportResult, ImportRow } from '../../contract'
import { AssignParticipant } from './AssignParticipant'
import { Reasons } from './ImportCell'
import classes from './ImportRows.module.css'
import { RowTable } from './RowTable'

type Props = { result: ImportResult }
type ParticipantRow = ImportRow & { attendance: AttendanceOfRow }

export function AttendanceRows({ result }: Props) {
  return (
    <div className={classes.participants}>
      <RowTable result={result} columns={useColumns(result)} />
    </div>
  )
}

function useColumns(result: ImportResult): Column<ImportRow>[] {
  const t = useTranslations('imports')
  const column = (render: (row: ParticipantRow) => ReactNode) => (row: ImportRow) =>
    row.attendance && render({ ...row, attendance: row.attendance })
  return [
    {
      key: 'listed_as',
      title: t('listed_as'),
      width: 300,
      least: 200,
      lines: 'many',
      render: column((row) => <Listed row={row} timezone={result.timezone} />),
    },
    {
      key: 'assigned_person',
      title: t('assigned_person'),
      width: 320,
      least: 220,
      lines: 'many',
      render: column((row) => <Assigned row={row} result={result} />),
    },
    {
      key: 'minutes',
      title: t('minutes'),
      width: 160,
      least: 120,
      render: column((row) => <Minutes row={row} />),
    },
  ]
}

function Listed({ row: { values, attendance }, timezone }: { row: ParticipantRow; timezone: string }) {
  const t = useTranslations('imports')
  const format = useFormatter()
  const formats = formatsOf({ timezone }, useFormats())
  const clock = (instant: string) => showInstant(instant, { ...formats, format_datetime: formats.format_time })
  const times = attendance.intervals.map(({ came_at, left_at }) =>
    left_at === null ? t('until_end', { time: clock(came_at) }) : `${clock(came_at)}–${clock(left_at)}`,
  )
  const details = [values.name && values.email, format.list(times, { type: 'unit' })].filter(Boolean)
  return (
    <Stack as="span" gap="2xs">
      <span className={classes.number}>{values.name ?? values.email}</span>
      {details.map((detail) => (
        <Detail key={detail}>{detail}</Detail>
      ))}
    </Stack>
  )
}

const Detail = ({ children }: { children: ReactNode }) => (
  <Muted as="span" isSmall>
    {children}
  </Muted>
)

function Assigned({ row, result }: { row: ParticipantRow; result: ImportResult }) {
  const t = useTranslations('imports')
  const format = useFormatter()
  const { person, matched_by, left_out, other_rows } = row.attendance
  return (
    <span className={classes.assigned}>
      <Stack as="span" gap="2xs">
        {person && <span className={classes.number}>{person.name}</span>}
        {matched_by && person && <Detail>{t(`matched_${matched_by}`)}</Detail>}
        {other_rows.length > 0 && (
          <Detail>{t('with_rows', { count: other_rows.length, rows: format.list(other_rows.map(String)) })}</Detail>
        )}
        {left_out && <Detail>{t(`left_out_${left_out}`)}</Detail>}
        <Reasons errors={row.failures.flatMap(({ errors }) => errors)} />
      </Stack>
      <AssignParticipant row={row} result={result} />
    </span>
  )
}

function Minutes({ row: { outcome, attendance } }: { row: ParticipantRow }) {
  const t = useTranslations('imports')
  const { person, minutes, minutes_before } = attendance
  const text = t('minutes_number', { count: minutes })
  if (!person || outcome !== 'updated' || minutes === minutes_before) return text
  return (
    <span className={classes.cell}>
      <span className="visually-hidden">{t('before')} </span>
      <del className={classes.before}>{minutes_before}</del>
      <span className="visually-hidden"> {t('after')}</span> <ins className={classes.after}>{text}</ins>
    </span>
  )
}
