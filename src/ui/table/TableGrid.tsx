'use client'

import { Skeleton, Table, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type FunctionComponent, memo, type ReactNode } from 'react'
import { useFormats } from '@/client/formats'
import type { Listed } from '@/client/lists'
import { type Formats, showDate, showInstant, showUtcClock } from '@/i18n/formats'
import { Link } from '@/i18n/navigation'
import { nextSort, type Sort } from './list-state'
import { PageTick, RowTick } from './SelectionBar'
import classes from './table.module.css'
import { useOverflow } from './use-overflow'
import type { SelectionControls } from './use-selection'

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
  onOpen?: (row: Row) => void
  rowActions?: (row: Row) => ReactNode
  belongs?: (row: Row, above: Row) => boolean
  selection?: SelectionControls
  nameOf?: (row: Row) => string
  sort: Sort
  setSort: (sort: Sort) => void
  waitingFor: number
  isStale: boolean
}

const SKELETONS = Array.from({ length: 10 }, (_, index) => `waiting-${index}`)

export function TableGrid<Row extends Listed>(props: Props<Row>) {
  const { caption, rows, isStale } = props
  const { frame, overflows } = useOverflow()
  return (
    <div className={classes.frame} ref={frame} data-overflows={overflows || undefined}>
      <Table
        className={classes.table}
        aria-busy={isStale || !rows}
        data-stale={isStale || undefined}
        highlightOnHover={Boolean(props.href ?? props.onOpen)}
      >
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <Head {...props} />
        <Body {...props} />
      </Table>
    </div>
  )
}

function Head<Row extends Listed>({ columns, rowActions, selection, sort, setSort }: Props<Row>) {
  const t = useTranslations('core')
  return (
    <Table.Thead>
      <Table.Tr>
        {selection && <PageTick selection={selection} />}
        {columns.map((column, index) => (
          <HeadCell key={column.key} column={column} isLead={index === 0} sort={sort} setSort={setSort} />
        ))}
        {rowActions && (
          <Table.Th>
            <VisuallyHidden>{t('actions')}</VisuallyHidden>
          </Table.Th>
        )}
      </Table.Tr>
    </Table.Thead>
  )
}

function Body<R extends Listed>(props: Props<R>) {
  const { columns, rows, href, onOpen, rowActions, belongs, selection, nameOf, waitingFor } = props
  const parts = { columns, hasTick: selection !== undefined, hasActions: rowActions !== undefined }
  if (!rows)
    return (
      <Table.Tbody>
        {SKELETONS.slice(0, waitingFor).map((name) => (
          <WaitingRow key={name} {...parts} />
        ))}
      </Table.Tbody>
    )
  return (
    <Table.Tbody>
      {rows.map((row, index) => {
        const above = rows[index - 1]
        const joined = above !== undefined && belongs?.(row, above)
        return (
          <Row
            key={row.id ?? index}
            {...{ columns, href, onOpen, rowActions, nameOf, row }}
            joined={joined || undefined}
            ticked={selection?.isTicked(row)}
            onTick={selection?.toggle}
          />
        )
      })}
    </Table.Tbody>
  )
}

const ORDERS = { asc: 'ascending', desc: 'descending' } as const

type HeadProps = { column: Column<never>; isLead: boolean; sort: Sort; setSort: (sort: Sort) => void }

function HeadCell({ column, isLead, sort, setSort }: HeadProps) {
  const look = { ...lookOf(column), className: leadClass(isLead) }
  if (!column.sortable)
    return (
      <Table.Th {...look}>
        <Title title={column.title} short={column.short} />
      </Table.Th>
    )

  const direction = sort.by === column.key ? sort.direction : undefined
  const Icon = direction === undefined ? IconArrowsSort : direction === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <Table.Th {...look} aria-sort={direction && ORDERS[direction]}>
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

const leadClass = (isLead: boolean) => (isLead ? classes.lead : undefined)

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

type RowProps<Row extends Listed> = Pick<Props<Row>, 'columns' | 'href' | 'onOpen' | 'rowActions' | 'nameOf'> & {
  row: Row
  joined?: true
  /** Undefined where rows are not ticked. */
  ticked?: boolean
  onTick?: (row: Listed) => void
}

/** memo() forgets the type parameter; the component that it answers takes the very same props. */
const remembered = <C extends FunctionComponent<never>>(component: C) =>
  memo(component as unknown as FunctionComponent) as unknown as C

/** A tick leaves the hundred other rows alone. */
const Row = remembered(function Row<R extends Listed>({ nameOf, joined, ticked, onTick, ...cells }: RowProps<R>) {
  const { row } = cells
  return (
    <Table.Tr className={classes.row} data-joined={joined} data-ticked={ticked || undefined}>
      {onTick && <RowTick ticked={ticked} onTick={() => onTick(row)} name={nameOf?.(row) ?? String(row.id)} />}
      <Cells {...cells} />
    </Table.Tr>
  )
})

type CellProps<Row extends Listed> = Pick<RowProps<Row>, 'columns' | 'href' | 'onOpen' | 'rowActions' | 'row'>

/** Ticking all of them leaves what they say alone. */
const Cells = remembered(function Cells<R extends Listed>(props: CellProps<R>) {
  const { columns, rowActions, row } = props
  const formats = useFormats()
  return (
    <>
      {columns.map((column, index) => (
        <td key={column.key} {...lookOf(column)} className={leadClass(index === 0)} data-label={column.title}>
          {index === 0 ? (
            <Lead {...props}>{cellOf(column, row, formats)}</Lead>
          ) : (
            <span>{cellOf(column, row, formats)}</span>
          )}
        </td>
      ))}
      {rowActions && <td className={classes.actions}>{rowActions(row)}</td>}
    </>
  )
})

/** The way to the item: a link to its page, or a button that opens it beside the list. */
function Lead<R extends Listed>({ href, onOpen, row, children }: CellProps<R> & { children: ReactNode }) {
  if (href)
    return (
      <Link href={href(row)} className={classes.link}>
        {children}
      </Link>
    )
  if (!onOpen) return <span>{children}</span>
  return (
    <UnstyledButton className={classes.link} aria-haspopup="dialog" onClick={() => onOpen(row)}>
      {children}
    </UnstyledButton>
  )
}

function cellOf<R extends object>({ key, kind, render }: Column<R>, row: R, formats: Formats): ReactNode {
  const value = String(Reflect.get(row, key) ?? '')
  const shown = render ? render(row) : kind ? SHOWN[kind](value, formats) : value
  return shown === null || shown === undefined || shown === '' ? '–' : shown
}

type WaitingProps = { columns: readonly { key: string }[]; hasTick: boolean; hasActions: boolean }

function WaitingRow({ columns, hasTick, hasActions }: WaitingProps) {
  return (
    <Table.Tr className={classes.row}>
      {hasTick && <Table.Td />}
      {columns.map(({ key }, index) => (
        <Table.Td key={key} className={leadClass(index === 0)}>
          <Skeleton height="1lh" />
        </Table.Td>
      ))}
      {hasActions && <Table.Td className={classes.actions} />}
    </Table.Tr>
  )
}
