import { useTranslations } from 'next-intl'
import type { Column } from '@/ui/table/DataTable'
import type { ImportKey, ImportResult, ImportRow } from '../../contract'
import { ImportCell } from './ImportCell'
import classes from './ImportRows.module.css'
import { RowTable } from './RowTable'
import { identifiesPerson, orderColumns, rowErrorsOf } from './row-cells'

/** A faulty cell has its reasons below its value. */
const CELL = { width: 176, least: 160, lines: 'many' } as const
/** The address is the key of a row and stays in one piece. */
const ADDRESS_CELL = { width: 320, least: 320, lines: 'many' } as const

export function ImportRows({ result }: { result: ImportResult }) {
  const { columns } = result
  return (
    <div className={classes.rows}>
      <RowTable result={result} errorsOf={(row) => rowErrorsOf(row, columns)} columns={useColumns(columns)} />
    </div>
  )
}

function useColumns(columns: readonly ImportKey[]): Column<ImportRow>[] {
  const people = useTranslations('people')
  return orderColumns(columns).map((key) => ({
    key,
    title: people(key),
    ...(key === 'email' ? ADDRESS_CELL : CELL),
    render: (row: ImportRow) => <ImportCell row={row} name={key} isOptional={!identifiesPerson(key, columns)} />,
  }))
}
