import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { call } from '@/client/calls/call'
import { listQuery } from '@/client/calls/lists'
import { useMay } from '@/client/calls/permissions'
import { useFormats } from '@/client/config/formats'
import { listRegistrations } from '@/features/registrations/contract/office'
import { displayName } from '@/features/registrations/rules/people'
import { formatsOf, showInstant } from '@/i18n/formats'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { useOpened } from '@/ui/feedback/use-opened'
import { SearchSelect, useSearch } from '@/ui/form/picks/SearchSelect'
import { Muted, Stack } from '@/ui/layout/layout'
import type { Column } from '@/ui/table/DataTable'
import { type AttendanceOfRow, assignParticipant, type ImportResult, type ImportRow } from '../../contract'
import { useImportCall } from '../use-import-call'
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

type AssignProps = { row: ImportRow; result: ImportResult }

function AssignParticipant({ row, result }: AssignProps) {
  const t = useTranslations('imports')
  const may = useMay()
  const { opened, open, close, focus } = useOpened<'assign'>()
  const { name = '', email = '' } = row.values
  if (result.state !== 'checked' || !may(assignParticipant) || !may(listRegistrations)) return null
  if (row.attendance?.intervals.length === 0) return null

  const isFailed = row.outcome === 'failed'
  return (
    <>
      <Button
        ref={focus.ref}
        className={classes.assign}
        size="compact-sm"
        variant={isFailed ? 'default' : 'subtle'}
        aria-label={t(isFailed ? 'assign_named' : 'assign_other_named', { name: name || email })}
        onClick={() => open('assign')}
      >
        {t(isFailed ? 'assign' : 'assign_other')}
      </Button>
      {opened && <AssignDialog row={row} result={result} onClose={close} />}
    </>
  )
}

function AssignDialog({ row, result: { id, workshop_id }, onClose }: AssignProps & { onClose: () => void }) {
  const t = useTranslations('imports')
  const [chosen, setChosen] = useState<string | null>(null)
  const { name = '', email = '' } = row.values
  const { run, isRunning } = useImportCall(
    (registration_id: string | null) =>
      call(assignParticipant, { params: { id }, body: { row_id: row.id, registration_id } }),
    { onDone: onClose },
  )
  return (
    <ConfirmDialog
      title={t('assign_title', { name: name || email })}
      label={t('assign')}
      alternative={{ label: t('assign_leave_out'), onChoose: () => run(null) }}
      isRunning={isRunning}
      isDisabled={chosen === null}
      onConfirm={() => run(chosen)}
      onClose={onClose}
    >
      <p>{t('assign_text')}</p>
      <RegisteredPerson workshop_id={workshop_id} value={chosen} onChange={setChosen} />
    </ConfirmDialog>
  )
}

const MAX_RESULTS = 8

type PersonProps = { workshop_id: number; value: string | null; onChange: (id: string | null) => void }

function RegisteredPerson({ workshop_id, value, onChange }: PersonProps) {
  const t = useTranslations('imports')
  const state = useSearch()
  const filter = { workshop_id, standing: 'registered' }
  const found = useQuery({
    ...listQuery(listRegistrations, { q: state.search, per_page: MAX_RESULTS, sortBy: 'last_name', filter }),
    enabled: value === null,
  })
  return (
    <SearchSelect
      label={t('assigned_person')}
      placeholder={t('assign_search')}
      data-autofocus
      // A list that opens at once would cover the buttons of the dialog.
      openOnFocus={false}
      state={state}
      isSearching={found.isFetching}
      found={found.data?.data.map((person) => ({ value: person.id, label: labelOf(person) }))}
      value={value}
      onChange={onChange}
    />
  )
}

type Person = Parameters<typeof displayName>[0]

const labelOf = (person: Person) => [...new Set([displayName(person), person.email])].filter(Boolean).join(', ')
