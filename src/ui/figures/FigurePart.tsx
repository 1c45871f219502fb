import { useLocale } from 'next-intl'
import type { ReactNode } from 'react'
import type { FigureTable as Table, FigurePart as Tables } from '@/contract/figures'
import { cellText, figureText } from '@/i18n/figures'
import { BarChart } from '../charts/BarChart'
import { Heading, Muted, Stack } from '../layout/layout'
import { FigureTable } from './FigureTable'
import classes from './figures.module.css'

/** Tables of figures below their heading, with the charts of their bars. */
export function FigurePart({ part: { title, note, tables }, children }: { part: Tables; children?: ReactNode }) {
  return (
    <Stack as="section" gap="sm" className={classes.part}>
      <Heading size="h3">{title}</Heading>
      {note && <Muted isSmall>{note}</Muted>}
      {tables.length === 1 ? (
        tables.map((table) => <Figures key={table.title} table={table} />)
      ) : (
        <div className={classes.tables}>
          {tables.map((table) => (
            <Stack key={table.title} as="section" gap="sm" className={classes.part}>
              <Heading level={3}>{table.title}</Heading>
              {table.note && <Muted isSmall>{table.note}</Muted>}
              <Figures table={table} />
            </Stack>
          ))}
        </div>
      )}
      {children}
    </Stack>
  )
}

function Figures({ table }: { table: Table }) {
  const locale = useLocale()
  const { title, columns, rows } = table
  const [name] = columns
  const bars = columns.filter(({ key }) => table.bars?.includes(key))
  const series = bars.map((column) => column.title)
  if (rows.length === 0) return null
  return (
    <>
      {name && bars[0] && (
        <BarChart
          label={`${series.join(', ')}: ${title}`}
          series={series}
          bars={rows.map((row) => ({
            key: String(row.key),
            label: cellText(row, name, locale),
            values: bars.map(({ key }) => {
              const figure = row.figures[key]
              return typeof figure === 'number' ? figure : null
            }),
          }))}
          format={(figure) => figureText(figure, bars[0]?.kind ?? 'count', locale)}
        />
      )}
      <FigureTable table={table} />
    </>
  )
}
