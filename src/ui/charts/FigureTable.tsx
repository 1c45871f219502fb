import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './figure-table.module.css'

/** The head of a column; the heads of two columns may read the same. */
type Column = string | { key: number; head: ReactNode }

type Row = {
  key: string | number
  /** The first cell names its row; the others are figures. */
  cells: readonly ReactNode[]
  /** The ground of the last cells, from 0 to 5; a larger figure has a darker one. */
  levels?: readonly number[]
}

type Props = {
  caption: string
  columns: readonly Column[]
  rows: readonly Row[]
  /** The row below all others. */
  total?: Row
  /** The columns of text besides the first one. */
  texts?: readonly number[]
}

const keyOf = (column: Column) => (typeof column === 'string' ? column : column.key)
const headOf = (column: Column) => (typeof column === 'string' ? column : column.head)

/** A table of figures that can be scrolled sideways on a phone. */
export function FigureTable({ caption, columns, rows, total, texts = [] }: Props) {
  const classOf = (index: number) => (index === 0 || texts.includes(index) ? undefined : classes.number)
  const renderRow = ({ key, cells, levels }: Row) => (
    <tr key={key}>
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={keyOf(column)} scope="row">
            {cells[index]}
          </th>
        ) : (
          <td key={keyOf(column)} className={classOf(index)} data-level={levels?.at(index - columns.length)}>
            {cells[index]}
          </td>
        ),
      )}
    </tr>
  )
  return (
    <Box className={classes.scroller} role="region" aria-label={caption} tabIndex={0}>
      <table className={classes.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={keyOf(column)} scope="col" className={classOf(index)}>
                {headOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.map(renderRow)}</tbody>
        {total && <tfoot>{renderRow(total)}</tfoot>}
      </table>
    </Box>
  )
}
