'use client'

import { useTranslations } from 'next-intl'
import { StatusChip, type Tone } from '@/ui/StatusChip'
import { type Column, DataTable } from '@/ui/table/DataTable'
import type { Filter } from '@/ui/table/list-state'
import {
  IMPORT_OUTCOMES,
  type ImportKind,
  type ImportOutcome,
  type ImportResult,
  type ImportRow,
  listImportRows,
} from '../contract'
import { looseErrorsOf, namesPerson, orderedColumns } from './cell-of'
import { ImportCell, Reasons } from './ImportCell'
import classes from './ImportRows.module.css'

const TONES: Record<ImportOutcome, Tone> = { created: 'active', updated: 'watch', unchanged: 'plain', failed: 'bad' }
/** Nobody is added by a list of who took part. */
const OUTCOMES: Record<ImportKind, readonly ImportOutcome[]> = {
  registrations: IMPORT_OUTCOMES,
  participated: IMPORT_OUTCOMES.filter((outcome) => outcome !== 'created'),
}
const AS_IN_THE_FILE = { by: 'row', direction: 'asc' } as const

/** What each row of the file will do or did, narrowed by its outcome. */
export function ImportRows({ result }: { result: ImportResult }) {
  const t = useTranslations('imports')
  return (
    <div className={classes.rows}>
      <DataTable
        endpoint={listImportRows}
        params={{ id: result.id }}
        caption={t('rows')}
        columns={useColumns(result)}
        filters={[useOutcomes(result)]}
        sort={AS_IN_THE_FILE}
        empty={{ text: t('rows_gone') }}
      />
    </div>
  )
}

function useOutcomes({ kind, counts, total }: ImportResult): Filter {
  const t = useTranslations('imports')
  const options = OUTCOMES[kind].map((value) => ({
    value,
    label: t(`outcome_${kind}_${value}`),
    count: counts[value],
  }))
  return { column: 'outcome', title: t('outcome'), options, chips: { total } }
}

function useColumns({ kind, columns }: ImportResult): Column<ImportRow>[] {
  const t = useTranslations('imports')
  const people = useTranslations('people')
  return [
    {
      key: 'row',
      title: t('row'),
      sortable: true,
      render: (row) => <Lead row={row} kind={kind} errors={looseErrorsOf(row, columns)} />,
    },
    ...orderedColumns(columns).map((key) => ({
      key,
      title: people(key),
      render: (row: ImportRow) => <ImportCell row={row} name={key} isQuiet={!namesPerson(key, columns)} />,
    })),
  ]
}

type LeadProps = Pick<ImportResult, 'kind'> & { row: ImportRow; errors: string[] }

/** Which row, what becomes of it, and what is wrong with it as a whole. */
function Lead({ row: { row, outcome }, kind, errors }: LeadProps) {
  const t = useTranslations('imports')
  return (
    <span className={classes.lead}>
      <span className={classes.number}>{t('row_number', { row })}</span>
      <StatusChip tone={TONES[outcome]}>{t(`outcome_${kind}_${outcome}`)}</StatusChip>
      <Reasons errors={errors} />
    </span>
  )
}
