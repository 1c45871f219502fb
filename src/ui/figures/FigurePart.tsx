import { useLocale } from 'next-intl'
import type { ReactNode } from 'react'
import type { FigureTable as Table, FigurePart as Tables } from '@/contract/figures'
import { cellText, figureText } from '@/i18n/figures'
import { BarChart } from '../charts/BarChart'
import { Fold, Heading, Muted, Stack } from '../layout/layout'
import { FigureTable } from './FigureTable'
import classes from './figures.module.css'

type Props = { part: Tables; isOpen?: true; children?: ReactNode }

/** Tables of figures with the charts of their bars, folded below their heading. */
export function FigurePart({ part: { title, note, tables }, isOpen, children }: Props) {
  return (
    <Fold open={isOpen} title={<Heading size="h4">{title}</Heading>} className={classes.part}>
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
    </Fold>
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
