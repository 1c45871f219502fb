import { useTranslations } from 'next-intl'
import { StatusChip } from '@/ui/content/StatusChip'
import { Cluster } from '@/ui/layout/layout'
import { type Column, DataTable } from '@/ui/table/DataTable'
import { type ImportResult, type ImportRow, listImportRows } from '../../contract'
import { ImportCell, Reasons } from './ImportCell'
import classes from './ImportRows.module.css'
import { FILE_ORDER, OUTCOME_TONES, useRowFilters } from './outcomes'
import { identifiesPerson, orderColumns, rowErrorsOf } from './row-cells'

/** A faulty cell has its reasons below its value. */
const CELL = { width: 176, least: 160, lines: 'many' } as const
/** The address is the key of a row and stays in one piece. */
const ADDRESS_CELL = { width: 320, least: 320, lines: 'many' } as const

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
        filters={useRowFilters(result)}
        sort={FILE_ORDER}
        empty={{ text: t('rows_gone') }}
      />
    </div>
  )
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
      ...(key === 'email' ? ADDRESS_CELL : CELL),
      render: (row: ImportRow) => <ImportCell row={row} name={key} isOptional={!identifiesPerson(key, columns)} />,
    })),
  ]
}

type RowSummaryProps = Pick<ImportResult, 'kind'> & { row: ImportRow; errors: string[] }

/** The number and the outcome of a row, with the errors that belong to no column. */
function RowSummary({ row: { row, outcome }, kind, errors }: RowSummaryProps) {
  const t = useTranslations('imports')
  return (
    <Cluster as="span">
      <span className={classes.number}>{t('row_number', { row })}</span>
      <StatusChip tone={OUTCOME_TONES[outcome]}>{t(`outcome_${kind}_${outcome}`)}</StatusChip>
      <Reasons errors={errors} />
    </Cluster>
  )
}
