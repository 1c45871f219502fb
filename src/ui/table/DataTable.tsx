import { Box } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useRef } from 'react'
import type { CallInput } from '@/client/calls/call'
import { type ListEndpoint, pageQuery, type RowOf } from '@/client/calls/lists'
import { useIsPrefetch } from '@/client/calls/prefetch'
import type { ListQuery } from '@/contract/lists'
import { LoadError } from '../feedback/LoadError'
import { type Column, emptyColumnsOf } from './columns'
import { EmptyList } from './EmptyList'
import { activeChipsOf, type Filter, listQueryOf, type Sort } from './list-state'
import type { StandardView } from './list-views'
import { holdRowKeys, moveBetweenRows } from './row-keys'
import { SelectionBar } from './SelectionBar'
import type { ChosenRows } from './selection'
import { TableFooter } from './TableFooter'
import { TableGrid } from './TableGrid'
import { TableToolbar } from './TableToolbar'
import { useColumns } from './use-columns'
import { type ListControls, useListState } from './use-list-state'
import { type SelectionControls, useSelection } from './use-selection'

export type { Column }

export type DataTableProps<E extends ListEndpoint> = {
  endpoint: E
  /** The path parameters of the list. */
  params?: CallInput<E>['params']
  /** Describes the list to screen readers. */
  caption: string
  columns: readonly Column<RowOf<E>>[]
  /** The address of a row's item; the first column is the link. */
  href?: (row: RowOf<E>) => string
  /** Opens the row beside the list instead; the first column is the button. */
  onOpen?: (row: RowOf<E>) => void
  /** Tells whether a row is shown as part of the one above it. */
  belongs?: (row: RowOf<E>, above: RowOf<E>) => boolean
  /** Rows can be ticked across pages; `actions` offers actions on them and calls `clear` when one is done. */
  selection?: { rowNameOf: (row: RowOf<E>) => string; actions: (chosen: ChosenRows, clear: () => void) => ReactNode }
  rowActions?: (row: RowOf<E>) => ReactNode
  /** The largest number of buttons that a row has. */
  actionCount?: number
  filters?: readonly Filter[]
  /** Views of the list that the screen offers beside the reader's own. */
  views?: readonly StandardView[]
  /** A fixed part of the call that is never shown as a chip: `{ workshop_id: 7 }`. */
  fixed?: Record<string, string | number>
  /** The interval for reading these rows again in milliseconds, or false for rows that do not change. */
  refresh?: (rows: readonly RowOf<E>[]) => number | false
  sort?: Sort
  /** Distinguishes two lists of one page in the address. */
  name?: string
  /** Most lists have a search field. */
  search?: boolean
  /** The text of a list without any rows, and usually a button that creates the first. */
  empty?: { text: string; action?: ReactNode }
  /** The screen's own tools above the list; a function receives the query of the list, for example for an export. */
  toolbar?: ReactNode | ((query: Partial<ListQuery>) => ReactNode)
}

const NO_FILTERS: readonly Filter[] = []
const NO_VIEWS: readonly StandardView[] = []
const NO_ROWS: readonly never[] = []
/** Rows beyond this number are rendered in slices. */
const EAGER_ROWS = 20

/** Pixels of a tick with its space, of each button of a row, of the space around them, and of the border of the list. */
const TICK_WIDTH = 52
const BUTTON_WIDTH = 44
const EDGE_WIDTH = 28
const FRAME_WIDTH = 2

type ExtraCells = Pick<DataTableProps<ListEndpoint>, 'actionCount'> & { selection?: unknown; rowActions?: unknown }

const cellWidthsOf = ({ selection, rowActions, actionCount = 1 }: ExtraCells) => ({
  tickWidth: selection ? TICK_WIDTH : 0,
  actionsWidth: rowActions ? actionCount * BUTTON_WIDTH + EDGE_WIDTH : 0,
})

function handleKeys(event: KeyboardEvent<HTMLElement>, ticks: SelectionControls | undefined): void {
  ticks?.onKeyDown(event)
  moveBetweenRows(event)
}

/** A list of the back office over its endpoint; page, order, search and filters are part of the address. */
export function DataTable<E extends ListEndpoint>(props: DataTableProps<E>) {
  const { endpoint, columns, filters = NO_FILTERS, fixed, search = true, toolbar, selection, rowActions } = props
  const controls = useListState({ columns, filters, sort: props.sort, name: props.name })
  const { state } = controls
  const restoredFocus = useRestoredFocus()
  const { tickWidth, actionsWidth } = cellWidthsOf(props)
  const reserved = tickWidth + actionsWidth + FRAME_WIDTH
  const query = listQueryOf(state, filters, fixed)
  const { data, shown, isStale, error, isFetching, refetch } = useRows(props, { query, controls })
  const empty = emptyColumnsOf(columns, shown?.data ?? NO_ROWS)
  const arrangement = useColumns({ list: endpoint.path, columns, empty, frame: restoredFocus.ref, reserved })
  const ticks = useSelection({ rows: shown?.data ?? NO_ROWS, total: data?.meta.pagination.total ?? 0, query })
  const clear = () => {
    ticks.clear()
    restoredFocus.ref.current?.focus({ preventScroll: true })
  }
  const tools = typeof toolbar === 'function' ? toolbar(query) : toolbar
  if (useIsPrefetch()) return tools

  const isNarrowed = activeChipsOf(filters, state.filters).length > 0 || state.search !== ''
  const body = () => {
    if (shown?.data.length === 0) return <EmptyList empty={props.empty} controls={isNarrowed ? controls : undefined} />
    return (
      <TableGrid
        caption={props.caption}
        columns={arrangement.visible}
        href={props.href}
        onOpen={props.onOpen}
        rowActions={rowActions}
        belongs={props.belongs}
        rowNameOf={selection?.rowNameOf}
        tickWidth={tickWidth}
        actionsWidth={actionsWidth}
        isStale={isStale}
        widths={arrangement.widths}
        setWidth={arrangement.setWidth}
        overflows={arrangement.overflows}
        selection={selection && ticks}
        rows={arrangement.isPending ? undefined : shown?.data}
        sort={state.sort}
        setSort={controls.setSort}
        skeletonRows={state.perPage}
      />
    )
  }
  return (
    <Box
      component="section"
      aria-label={props.caption}
      tabIndex={-1}
      {...restoredFocus}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => handleKeys(event, selection && ticks)}
      onKeyUp={holdRowKeys}
    >
      <TableToolbar
        list={endpoint.path}
        name={props.name}
        columns={columns}
        arrangement={arrangement}
        filters={filters}
        controls={controls}
        search={search}
        views={props.views ?? NO_VIEWS}
      >
        {tools}
      </TableToolbar>
      {error && (
        <LoadError failure={error} onRetry={() => void refetch()} isBusy={isFetching} onReset={controls.reset} />
      )}
      {(data || !error) && body()}
      {data && <TableFooter {...data.meta} controls={controls} />}
      {selection && (
        <SelectionBar selection={{ ...ticks, clear }}>{selection.actions(ticks.chosen, clear)}</SelectionBar>
      )}
    </Box>
  )
}

type RowsRequest = { query: Partial<ListQuery>; controls: ListControls }

/**
 * Returns the requested rows, and the previous ones while they load; an address beyond the last page leads to the last
 * one.
 */
function useRows<E extends ListEndpoint>(
  { endpoint, params, refresh }: DataTableProps<E>,
  { query, controls }: RowsRequest,
) {
  const { state, setPage } = controls
  const { data, isPlaceholderData, error, isFetching, refetch } = useQuery({
    ...pageQuery(endpoint, { params, query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => data !== undefined && (refresh?.(data.data) ?? false),
  })
  const pages = isPlaceholderData ? undefined : data?.meta.pagination.total_pages
  useEffect(() => {
    if (pages && state.page > pages) setPage(pages)
  }, [pages, state.page, setPage])

  // A hundred rows are rendered in slices, also those from the cache, so that the page stays responsive. With reduced
  // motion the browser restores the scroll position, which needs the full height at once.
  const prefersReducedMotion = useReducedMotion(false, { getInitialValueInEffect: false })
  const isLong = data !== undefined && data.data.length > EAGER_ROWS
  const shown = useDeferredValue(data, isLong && !prefersReducedMotion ? null : data)
  const isStale = isPlaceholderData || (shown !== null && shown !== data)
  return { data, shown, isStale, error, isFetching, refetch }
}

/**
 * Moves the focus when the focused control of a row disappears, for example with the row that its delete button removed.
 * The row that is now in its place takes the focus. An empty list takes it itself.
 */
function useRestoredFocus() {
  const list = useRef<HTMLElement>(null)
  const last = useRef<{ control: Element; index: number }>(undefined)

  useEffect(() => {
    if (!last.current || last.current.control.isConnected) return
    const { index } = last.current
    last.current = undefined
    if (document.activeElement !== document.body) return
    const rows = list.current?.querySelectorAll('tbody tr') ?? []
    const row = rows[Math.min(index, rows.length - 1)]
    const target = row?.querySelector('button') ?? row?.querySelector('a') ?? list.current
    target?.focus()
  })

  const onFocus = ({ target }: FocusEvent) => {
    const row = target.closest<HTMLTableRowElement>('tbody tr')
    last.current = row ? { control: target, index: row.sectionRowIndex } : undefined
  }
  return { ref: list, onFocus }
}
