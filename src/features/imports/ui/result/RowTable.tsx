import { useTranslations } from 'next-intl'
import { IMPORT_OUTCOMES, type ImportOutcome } from '@/contract/values/imports'
import { StatusChip, type Tone } from '@/ui/content/StatusChip'
import { Cluster } from '@/ui/layout/layout'
import { type Column, DataTable } from '@/ui/table/DataTable'
import type { Filter } from '@/ui/table/list-state'
import { type ImportResult, type ImportRow, listImportRows } from '../../contract'
import { outcomeKeyOf } from '../use-import-texts'
import { Reasons } from './ImportCell'
import classes from './ImportRows.module.css'

const TONES: Record<ImportOutcome, Tone> = { created: 'active', updated: 'watch', unchanged: 'plain', failed: 'bad' }
const FILE_ORDER = { by: 'row', direction: 'asc' } as const

type Props = {
  result: ImportResult
  /** The errors of a row that no other column shows. */
  errorsOf?: (row: ImportRow) => string[]
  columns: Column<ImportRow>[]
}

export function RowTable({ result, errorsOf, columns }: Props) {
  const t = useTranslations('imports')
  const { id, kind } = result
  const number: Column<ImportRow> = {
    key: 'row',
    title: t('row'),
    sortable: true,
    width: 240,
    least: 200,
    lines: 'many',
    render: (row) => (
      <Cluster as="span">
        <span className={classes.number}>{t('row_number', { row: row.row })}</span>
        <StatusChip tone={TONES[row.outcome]}>{t(`outcome_${outcomeKeyOf(kind, row.outcome)}`)}</StatusChip>
        <Reasons errors={errorsOf?.(row) ?? []} />
      </Cluster>
    ),
  }
  return (
    <DataTable
      endpoint={listImportRows}
      params={{ id }}
      caption={t('rows')}
      columns={[number, ...columns]}
      filters={useRowFilters(result)}
      sort={FILE_ORDER}
      empty={{ text: t('rows_gone') }}
    />
  )
}

/** By the outcome with the number of each, and by the notes if there are any. */
function useRowFilters({ kind, counts, noted, total }: ImportResult): Filter[] {
  const t = useTranslations('imports')
  // Most lists of participants add nobody.
  const offersCreated = kind === 'registrations' || counts.created > 0
  const options = IMPORT_OUTCOMES.filter((value) => value !== 'created' || offersCreated).map((value) => ({
    value,
    label: t(`outcome_${outcomeKeyOf(kind, value)}`),
    count: counts[value],
  }))
  const outcome: Filter = { column: 'outcome', title: t('outcome'), options, chips: { total } }
  const notes: Filter = { column: 'has_notes', title: t('notes'), options: [{ value: 'true', label: t('has_notes') }] }
  return noted > 0 ? [outcome, notes] : [outcome]
}
