import { Box } from '@mantine/core'
import { useLocale } from 'next-intl'
import type { FigureColumn, FigureRow, FigureTable as Table } from '@/contract/figures'
import { cellText } from '@/i18n/figures'
import { Link } from '../navigation/Link'
import classes from './figures.module.css'

/** A table of figures that can be scrolled sideways on a phone. */
export function FigureTable({ table }: { table: Table }) {
  const { title, columns, rows, total } = table
  return (
    <Box className={classes.scroller} role="region" aria-label={title} tabIndex={0}>
      <table className={classes.table}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {columns.map(({ key, kind, title: head, link }) => (
              <th key={key} scope="col" data-kind={kind}>
                {link ? <Link {...link}>{head}</Link> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} table={table} />
          ))}
        </tbody>
        {total && (
          <tfoot>
            <Row row={total} table={table} />
          </tfoot>
        )}
      </table>
    </Box>
  )
}

function Row({ row, table }: { row: FigureRow; table: Table }) {
  const locale = useLocale()
  const [first, ...others] = table.columns
  const name = first && cellText(row, first, locale)
  return (
    <tr>
      <th scope="row">{row.href ? <Link href={row.href}>{name}</Link> : name}</th>
      {others.map((column) => (
        <td key={column.key} data-kind={column.kind} data-level={levelOf(row, column, table)}>
          {cellText(row, column, locale)}
        </td>
      ))}
    </tr>
  )
}

/** The shades of a cell. */
const LEVELS = 5

/** The shade of a figure by its share of all shaded ones of the row. */
function levelOf({ figures }: FigureRow, { key }: FigureColumn, { shaded = [] }: Table): number | undefined {
  if (!shaded.includes(key)) return undefined
  const sum = shaded.reduce((before, name) => before + Number(figures[name]), 0)
  return sum === 0 ? 0 : Math.ceil((Number(figures[key]) / sum) * LEVELS)
}
