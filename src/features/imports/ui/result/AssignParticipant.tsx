import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/calls/call'
import { listQuery } from '@/client/calls/lists'
import { useMay } from '@/client/calls/permissions'
import { listRegistrations } from '@/features/registrations/contract/office'
import { displayName } from '@/features/registrations/rules/people'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { useOpened } from '@/ui/feedback/use-opened'
import { SearchSelect, useSearch } from '@/ui/form/picks/SearchSelect'
import { assignParticipant, type ImportResult, type ImportRow } from '../../contract'
import { useImportCall } from '../use-import-call'
import classes from './ImportRows.module.css'

type Props = { row: ImportRow; result: ImportResult }

export function AssignParticipant({ row, result }: Props) {
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

function AssignDialog({ row, result: { id, workshop_id }, onClose }: Props & { onClose: () => void }) {
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
