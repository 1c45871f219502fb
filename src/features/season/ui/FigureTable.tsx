import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './season.module.css'

type Props = {
  caption: string
  columns: readonly string[]
  /** The first cell names its row; the others are figures. */
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[]
  /** The columns of text besides the first one. */
  texts?: readonly number[]
}

/** A table of figures that can be scrolled sideways on a phone. */
export function FigureTable({ caption, columns, rows, texts = [] }: Props) {
  const classOf = (index: number) => (index === 0 || texts.includes(index) ? undefined : classes.number)
  return (
    <Box className={classes.scroller} role="region" aria-label={caption} tabIndex={0}>
      <table className={classes.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column} scope="col" className={classOf(index)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column} scope="row">
                    {cells[index]}
                  </th>
                ) : (
                  <td key={column} className={classOf(index)}>
                    {cells[index]}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}
