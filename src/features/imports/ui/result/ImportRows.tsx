'use client'

import { useTranslations } from 'next-intl'
import { StatusChip, type Tone } from '@/ui/content/StatusChip'
import { type Column, DataTable } from '@/ui/table/DataTable'
import type { Filter } from '@/ui/table/list-state'
import { IMPORT_OUTCOMES, type ImportOutcome, type ImportResult, type ImportRow, listImportRows } from '../../contract'
import { ImportCell, Reasons } from './ImportCell'
import classes from './ImportRows.module.css'
import { identifiesPerson, orderColumns, rowErrorsOf } from './row-cells'

const TONES: Record<ImportOutcome, Tone> = { created: 'active', updated: 'watch', unchanged: 'plain', failed: 'bad' }
/** A faulty cell has its reasons below its value. */
const CELL = { width: 176, least: 160, lines: 'many' } as const
const FILE_ORDER = { by: 'row', direction: 'asc' } as const

/** The rows of the file with their outcomes, which can be filtered. */
export function ImportRows({ result }: { result: ImportResult }) {
  const t = useTranslations('imports')
  return (
    <div className={classes.rows}>
      <DataTable
        endpoint={listImportRows}
        params={{ id: result.id }}
        caption={t('rows')}
        columns={useColumns(result)}
        filters={[useOutcomeFilter(result)]}
        sort={FILE_ORDER}
        empty={{ text: t('rows_gone') }}
      />
    </div>
  )
}

function useOutcomeFilter({ kind, counts, total }: ImportResult): Filter {
  const t = useTranslations('imports')
  // Most lists of participants add nobody.
  const offersCreated = kind === 'registrations' || counts.created > 0
  const options = IMPORT_OUTCOMES.filter((value) => value !== 'created' || offersCreated).map((value) => ({
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
      width: 240,
      least: 200,
      lines: 'many',
      render: (row) => <RowSummary row={row} kind={kind} errors={rowErrorsOf(row, columns)} />,
    },
    ...orderColumns(columns).map((key) => ({
      key,
      title: people(key),
      ...CELL,
      render: (row: ImportRow) => <ImportCell row={row} name={key} isOptional={!identifiesPerson(key, columns)} />,
    })),
  ]
}

type RowSummaryProps = Pick<ImportResult, 'kind'> & { row: ImportRow; errors: string[] }

/** The number and the outcome of a row, with the errors that belong to no column. */
function RowSummary({ row: { row, outcome }, kind, errors }: RowSummaryProps) {
  const t = useTranslations('imports')
  return (
    <span className={classes.summary}>
      <span className={classes.number}>{t('row_number', { row })}</span>
      <StatusChip tone={TONES[outcome]}>{t(`outcome_${kind}_${outcome}`)}</StatusChip>
      <Reasons errors={errors} />
    </span>
  )
}
