'use client'

import { Skeleton, Table, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormats } from '@/client/formats'
import type { Listed } from '@/client/lists'
import { type Formats, showDate, showInstant, showUtcClock } from '@/i18n/formats'
import { Link } from '@/i18n/navigation'
import { nextSort, type Sort } from './list-state'
import classes from './table.module.css'
import { useOverflow } from './use-overflow'

export type Column<Row> = {
  key: string
  title: string
  /** What the head of a narrow column shows instead; the title explains it. */
  short?: string
  sortable?: boolean
  /** How the value is shown; without either it stands as it is. */
  kind?: keyof typeof SHOWN
  render?: (row: Row) => ReactNode
  align?: 'right'
  /** Never broken into lines: a date, a number, a chip. */
  narrow?: true
  /** Offered in the column choice, but off at first. */
  initiallyHidden?: boolean
}

/** A point in time, a calendar day, and a clock in UTC. */
const SHOWN = { instant: showInstant, date: showDate, utc: showUtcClock }

type Props<Row extends Listed> = {
  caption: string
  columns: readonly Column<Row>[]
  rows?: readonly Row[]
  href?: (row: Row) => string
  rowActions?: (row: Row) => ReactNode
  sort: Sort
  setSort: (sort: Sort) => void
  waitingFor: number
  isStale: boolean
}

const SKELETONS = Array.from({ length: 10 }, (_, index) => `waiting-${index}`)

export function TableGrid<Row extends Listed>(props: Props<Row>) {
  const t = useTranslations('core')
  const { caption, columns, rows, rowActions, sort, setSort, waitingFor, isStale } = props
  const { frame, overflows } = useOverflow()
  return (
    <div className={classes.frame} ref={frame} data-overflows={overflows || undefined}>
      <Table
        className={classes.table}
        aria-busy={isStale || !rows}
        data-stale={isStale || undefined}
        highlightOnHover={Boolean(props.href)}
      >
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} setSort={setSort} />
            ))}
            {rowActions && (
              <Table.Th>
                <VisuallyHidden>{t('actions')}</VisuallyHidden>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows
            ? rows.map((row, index) => <Row key={row.id ?? index} {...props} row={row} />)
            : SKELETONS.slice(0, waitingFor).map((name) => (
                <WaitingRow key={name} columns={columns} hasActions={rowActions !== undefined} />
              ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

const ORDERS = { asc: 'ascending', desc: 'descending' } as const

function HeadCell({ column, sort, setSort }: { column: Column<never>; sort: Sort; setSort: (sort: Sort) => void }) {
  if (!column.sortable)
    return (
      <Table.Th {...lookOf(column)}>
        <Title title={column.title} short={column.short} />
      </Table.Th>
    )

  const direction = sort.by === column.key ? sort.direction : undefined
  const Icon = direction === undefined ? IconArrowsSort : direction === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <Table.Th {...lookOf(column)} aria-sort={direction && ORDERS[direction]}>
      <UnstyledButton
        className={classes.sort}
        data-active={direction}
        onClick={() => setSort(nextSort(sort, column.key))}
      >
        <Title title={column.title} short={column.short} />
        <Icon aria-hidden size={16} />
      </UnstyledButton>
    </Table.Th>
  )
}

const lookOf = ({ align, narrow }: Pick<Column<never>, 'align' | 'narrow'>) => ({
  'data-align': align,
  'data-narrow': narrow,
})

function Title({ title, short }: Pick<Column<never>, 'title' | 'short'>) {
  if (!short) return title
  return (
    <Tooltip label={title} events={{ hover: true, focus: true, touch: true }}>
      <span className={classes.short}>
        <span aria-hidden>{short}</span>
        <VisuallyHidden component="span">{title}</VisuallyHidden>
      </span>
    </Tooltip>
  )
}

type RowProps<Row> = Pick<Props<Row & Listed>, 'columns' | 'href' | 'rowActions'> & { row: Row }

function Row<R extends Listed>({ columns, href, rowActions, row }: RowProps<R>) {
  const formats = useFormats()
  return (
    <Table.Tr className={classes.row}>
      {columns.map((column, index) => (
        <Table.Td key={column.key} {...lookOf(column)}>
          <span className={classes.label}>{column.title}</span>
          {index === 0 && href ? (
            <Link href={href(row)} className={classes.link}>
              {cellOf(column, row, formats)}
            </Link>
          ) : (
            <span className={classes.value}>{cellOf(column, row, formats)}</span>
          )}
        </Table.Td>
      ))}
      {rowActions && <Table.Td className={classes.actions}>{rowActions(row)}</Table.Td>}
    </Table.Tr>
  )
}

function cellOf<R extends object>({ key, kind, render }: Column<R>, row: R, formats: Formats): ReactNode {
  const value = String(Reflect.get(row, key) ?? '')
  const shown = render ? render(row) : kind ? SHOWN[kind](value, formats) : value
  return shown === null || shown === undefined || shown === '' ? '–' : shown
}

function WaitingRow({ columns, hasActions }: { columns: readonly { key: string }[]; hasActions: boolean }) {
  return (
    <Table.Tr className={classes.row}>
      {columns.map(({ key }) => (
        <Table.Td key={key}>
          <Skeleton height="1lh" />
        </Table.Td>
      ))}
      {hasActions && <Table.Td className={classes.actions} />}
    </Table.Tr>
  )
}
