import { Skeleton, Table, VisuallyHidden } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import { type CSSProperties, type FunctionComponent, type MouseEvent, memo, type ReactNode, useId } from 'react'
import type { ListedRow } from '@/client/calls/lists'
import { useFormats } from '@/client/config/formats'
import { LANGUAGE_TAGS, type Locale } from '@/contract/locales'
import { type Formats, showDate, showInstant, showUtcClock } from '@/i18n/formats'
import { Link } from '@/ui/navigation/Link'
import { type Column, contentOf, isBlank, type ValueFormat } from './columns'
import type { Sort } from './list-state'
import { RowTick } from './SelectionBar'
import { type SetWidth, TableHead } from './TableHead'
import classes from './table.module.css'
import type { SelectionControls } from './use-selection'

type CellFormats = Formats & { locale: Locale }

const FORMATTERS: Record<ValueFormat, (content: string, formats: CellFormats) => string> = {
  instant: showInstant,
  date: showDate,
  utc: showUtcClock,
  number: (content, { locale }) => Number(content).toLocaleString(LANGUAGE_TAGS[locale]),
}

type Props<Row extends ListedRow> = {
  caption: string
  columns: readonly Column<Row>[]
  /** Undefined where rows are cards. */
  widths?: Record<string, number>
  setWidth: SetWidth
  /** The width of the cells for the tick and for the actions. */
  tickWidth: number
  actionsWidth: number
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
  /** The table is wider than its frame, which then scrolls; otherwise its head stays visible. */
  overflows: boolean
}

const SKELETON_KEYS = Array.from({ length: 10 }, (_, index) => `waiting-${index}`)

export function TableGrid<Row extends ListedRow>(props: Props<Row>) {
  const { caption, columns, rows, isStale, widths, rowActions, selection, overflows } = props
  const t = useTranslations('core')
  const keys = useId()
  const opens = Boolean(props.href ?? props.onOpen)
  const { tickWidth, actionsWidth } = props
  const beside = tickWidth + actionsWidth
  const whole = widths && columns.reduce((sum, { key }) => sum + (widths[key] ?? 0), beside)
  return (
    <div className={classes.frame} data-overflows={overflows || undefined}>
      {opens && (
        <span id={keys} hidden>
          {t(selection ? 'row_keys_tick' : 'row_keys')}
        </span>
      )}
      <Table
        className={classes.table}
        style={{ '--beside': `${beside}px`, '--table-width': whole && `${whole}px` } as CSSProperties}
        aria-busy={isStale || !rows}
        aria-describedby={opens ? keys : undefined}
        data-stale={isStale || undefined}
        withRowBorders={false}
        highlightOnHover={opens}
        onMouseMove={showWholeText}
      >
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        {widths && (
          <colgroup>
            {selection && <col style={{ width: tickWidth }} />}
            {columns.map(({ key }) => (
              <col key={key} style={{ width: widths[key] }} />
            ))}
            {rowActions && <col style={{ width: actionsWidth }} />}
          </colgroup>
        )}
        <TableHead
          columns={columns}
          selection={selection}
          widths={widths}
          hasActions={rowActions !== undefined}
          sort={props.sort}
          setSort={props.setSort}
          setWidth={props.setWidth}
        />
        <Body {...props} />
      </Table>
    </div>
  )
}

/** Cut text is a title. The link of a row covers its cells, so that it has the text of the cell below the pointer. */
function showWholeText({ target, clientX, clientY }: MouseEvent) {
  if (!(target instanceof HTMLElement)) return
  const cell = document.elementsFromPoint(clientX, clientY).find((element) => element.matches('td'))
  const content = cell?.querySelector('[data-cell]')
  const parts = content ? [content, ...content.querySelectorAll('span')] : []
  const words = parts.some(isCut) ? (content?.textContent ?? '') : ''
  if (target.matches('[data-lead]')) target.title = words
  else if (words && target.matches('[data-cell], [data-cell] *')) target.title = words
}

const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
  clientWidth > 0 && (scrollWidth > clientWidth || scrollHeight > clientHeight)

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
            columns={columns}
            href={href}
            onOpen={onOpen}
            rowActions={rowActions}
            rowNameOf={rowNameOf}
            row={row}
            joined={joined || undefined}
            ticked={selection?.isTicked(row)}
            onTick={selection?.toggle}
          />
        )
      })}
    </Table.Tbody>
  )
}

type ShownColumn = Pick<Column<never>, 'lines' | 'yields' | 'card' | 'kind' | 'title'>

const dataAttributesOf = ({ lines, yields, card, kind, title }: ShownColumn) => ({
  'data-yields': yields !== undefined || undefined,
  'data-card': card,
  'data-label': kind && card !== 'first' ? title : undefined,
  'data-kind': kind,
  'data-lines': lines,
})

const leadClass = (isLead: boolean) => (isLead ? classes.lead : undefined)

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
  const formats = { ...useFormats(), locale: useLocale() }
  return (
    <>
      {columns.map((column, index) => {
        const content = contentOf(column, row)
        const Cell = index === 0 ? LeadCell<R> : CellText
        return (
          <td
            key={column.key}
            {...dataAttributesOf(column)}
            className={leadClass(index === 0)}
            data-blank={isBlank(content) || undefined}
          >
            <Cell {...props}>{formatContent(content, column, formats)}</Cell>
          </td>
        )
      })}
      {rowActions && <td className={classes.actions}>{rowActions(row)}</td>}
    </>
  )
})

const CellText = ({ children }: { children?: ReactNode }) => (
  <span className={classes.cell} data-cell title={typeof children === 'string' ? children : undefined}>
    {children}
  </span>
)

/** Leads to the item: a link to its page, or a button that opens it beside the list. */
function LeadCell<R extends ListedRow>({ href, onOpen, row, children }: CellProps<R> & { children: ReactNode }) {
  if (href)
    return (
      <Link className={classes.link} href={href(row)} data-lead data-cell>
        {children}
      </Link>
    )
  if (!onOpen) return <CellText>{children}</CellText>
  return (
    <button
      type="button"
      className={classes.link}
      data-lead
      data-cell
      aria-haspopup="dialog"
      onClick={() => onOpen(row)}
    >
      {children}
    </button>
  )
}

function formatContent(content: ReactNode, { kind }: Pick<Column<never>, 'kind'>, formats: CellFormats): ReactNode {
  if (isBlank(content)) return '–'
  return kind && typeof content === 'string' ? FORMATTERS[kind](content, formats) : content
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
