'use client'

import { Skeleton, Table, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type FunctionComponent, memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormats } from '@/client/formats'
import type { ListedRow } from '@/client/lists'
import { type Formats, showDate, showInstant, showUtcClock } from '@/i18n/formats'
import { Link } from '@/ui/navigation/Link'
import { nextSort, type Sort } from './list-state'
import { PageTick, RowTick } from './SelectionBar'
import classes from './table.module.css'
import type { SelectionControls } from './use-selection'

export type Column<Row> = {
  key: string
  title: string
  /** A short title for the head of a narrow column; the full title explains it. */
  short?: string
  sortable?: boolean
  /** The format of the value; without a kind or a renderer it is shown unchanged. */
  kind?: keyof typeof FORMATTERS
  render?: (row: Row) => ReactNode
  align?: 'right'
  /** Never breaks into lines: for a date, a number or a chip. */
  narrow?: true
  /** Offered in the column menu, but hidden at first. */
  initiallyHidden?: boolean
}

/** The formats of a point in time, a calendar day, and a UTC clock. */
const FORMATTERS = { instant: showInstant, date: showDate, utc: showUtcClock }

type Props<Row extends ListedRow> = {
  caption: string
  columns: readonly Column<Row>[]
  rows?: readonly Row[]
  href?: (row: Row) => string
  onOpen?: (row: Row) => void
  rowActions?: (row: Row) => ReactNode
  belongs?: (row: Row, above: Row) => boolean
  selection?: SelectionControls
  rowNameOf?: (row: Row) => string
  sort: Sort
  setSort: (sort: Sort) => void
  skeletonRows: number
  isStale: boolean
}

const SKELETON_KEYS = Array.from({ length: 10 }, (_, index) => `waiting-${index}`)

export function TableGrid<Row extends ListedRow>(props: Props<Row>) {
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

function Head<Row extends ListedRow>({ columns, rowActions, selection, sort, setSort }: Props<Row>) {
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

function Body<R extends ListedRow>(props: Props<R>) {
  const { columns, rows, href, onOpen, rowActions, belongs, selection, rowNameOf, skeletonRows } = props
  const parts = { columns, hasTick: selection !== undefined, hasActions: rowActions !== undefined }
  if (!rows)
    return (
      <Table.Tbody>
        {SKELETON_KEYS.slice(0, skeletonRows).map((name) => (
          <SkeletonRow key={name} {...parts} />
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
            {...{ columns, href, onOpen, rowActions, rowNameOf, row }}
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
  const attributes = { ...dataAttributesOf(column), className: leadClass(isLead) }
  if (!column.sortable)
    return (
      <Table.Th {...attributes}>
        <HeadTitle title={column.title} short={column.short} />
      </Table.Th>
    )

  const direction = sort.by === column.key ? sort.direction : undefined
  const Icon = direction === undefined ? IconArrowsSort : direction === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <Table.Th {...attributes} aria-sort={direction && ORDERS[direction]}>
      <UnstyledButton
        className={classes.sort}
        data-active={direction}
        onClick={() => setSort(nextSort(sort, column.key))}
      >
        <HeadTitle title={column.title} short={column.short} />
        <Icon aria-hidden size={16} />
      </UnstyledButton>
    </Table.Th>
  )
}

const dataAttributesOf = ({ align, narrow }: Pick<Column<never>, 'align' | 'narrow'>) => ({
  'data-align': align,
  'data-narrow': narrow,
})

const leadClass = (isLead: boolean) => (isLead ? classes.lead : undefined)

function HeadTitle({ title, short }: Pick<Column<never>, 'title' | 'short'>) {
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

type RowProps<Row extends ListedRow> = Pick<Props<Row>, 'columns' | 'href' | 'onOpen' | 'rowActions' | 'rowNameOf'> & {
  row: Row
  joined?: true
  /** Undefined where rows cannot be ticked. */
  ticked?: boolean
  onTick?: (row: ListedRow) => void
}

/** memo() loses the type parameter; the component that it returns takes the same props. */
const memoTyped = <C extends FunctionComponent<never>>(component: C) =>
  memo(component as unknown as FunctionComponent) as unknown as C

/** A tick must not render the hundred other rows again. */
const Row = memoTyped(function Row<R extends ListedRow>({ rowNameOf, joined, ticked, onTick, ...cells }: RowProps<R>) {
  const { row } = cells
  return (
    <Table.Tr className={classes.row} data-joined={joined} data-ticked={ticked || undefined}>
      {onTick && <RowTick ticked={ticked} onTick={() => onTick(row)} name={rowNameOf?.(row) ?? String(row.id)} />}
      <Cells {...cells} />
    </Table.Tr>
  )
})

type CellProps<Row extends ListedRow> = Pick<RowProps<Row>, 'columns' | 'href' | 'onOpen' | 'rowActions' | 'row'>

/** Ticking all rows must not render their content again. */
const Cells = memoTyped(function Cells<R extends ListedRow>(props: CellProps<R>) {
  const { columns, rowActions, row } = props
  const formats = useFormats()
  return (
    <>
      {columns.map((column, index) => (
        <td key={column.key} {...dataAttributesOf(column)} className={leadClass(index === 0)} data-label={column.title}>
          {index === 0 ? (
            <LeadCell {...props}>{cellContentOf(column, row, formats)}</LeadCell>
          ) : (
            <span>{cellContentOf(column, row, formats)}</span>
          )}
        </td>
      ))}
      {rowActions && <td className={classes.actions}>{rowActions(row)}</td>}
    </>
  )
})

/** Leads to the item: a link to its page, or a button that opens it beside the list. */
function LeadCell<R extends ListedRow>({ href, onOpen, row, children }: CellProps<R> & { children: ReactNode }) {
  if (href)
    return (
      <Link className={classes.link} href={href(row)}>
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

function cellContentOf<R extends object>({ key, kind, render }: Column<R>, row: R, formats: Formats): ReactNode {
  const value = String(Reflect.get(row, key) ?? '')
  const shown = render ? render(row) : kind ? FORMATTERS[kind](value, formats) : value
  return shown === null || shown === undefined || shown === '' ? '–' : shown
}

type SkeletonRowProps = { columns: readonly { key: string }[]; hasTick: boolean; hasActions: boolean }

function SkeletonRow({ columns, hasTick, hasActions }: SkeletonRowProps) {
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

/** Tells whether the table is wider than its frame, which then scrolls; otherwise its head can stay visible instead. */
function useOverflow() {
  const frame = useRef<HTMLDivElement>(null)
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const outer = frame.current
    const table = outer?.querySelector('table')
    if (!outer || !table) return
    const observer = new ResizeObserver(() => setOverflows(table.offsetWidth > outer.clientWidth))
    observer.observe(outer)
    observer.observe(table)
    return () => observer.disconnect()
  }, [])
  return { frame, overflows }
}
