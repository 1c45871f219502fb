'use client'

import { Box } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useEffect } from 'react'
import { useAhead } from '@/client/ahead'
import type { CallInput } from '@/client/call'
import { type ListEndpoint, pageQuery, type RowOf } from '@/client/lists'
import type { ListQuery } from '@/contract/lists'
import { chipsOf, type Filter, queryOf, type Sort } from './list-state'
import { NothingHere } from './NothingHere'
import { NotLoaded } from './NotLoaded'
import { SelectionBar } from './SelectionBar'
import type { ChosenRows } from './selection'
import { TableFoot } from './TableFoot'
import { type Column, TableGrid } from './TableGrid'
import { TableToolbar } from './TableToolbar'
import { useColumns } from './use-columns'
import { useKeptFocus } from './use-kept-focus'
import { type ListControls, useListState } from './use-list-state'
import { useSelection } from './use-selection'

export type { Column } from './TableGrid'

export type DataTableProps<E extends ListEndpoint> = {
  endpoint: E
  /** Whose list it is, where its path names an item. */
  params?: CallInput<E>['params']
  /** What the list holds, for those who do not see it. */
  caption: string
  columns: readonly Column<RowOf<E>>[]
  /** Where a row leads; its first column is the link. */
  href?: (row: RowOf<E>) => string
  /** Opens the row beside the list instead; its first column is the button. */
  onOpen?: (row: RowOf<E>) => void
  /** Whether a row is shown as part of the one above it. */
  belongs?: (row: RowOf<E>, above: RowOf<E>) => boolean
  /** Rows can be ticked across pages; `actions` is what can be done with them, and takes the ticks off when it is done. */
  selection?: { nameOf: (row: RowOf<E>) => string; actions: (chosen: ChosenRows, clear: () => void) => ReactNode }
  rowActions?: (row: RowOf<E>) => ReactNode
  filters?: readonly Filter[]
  /** Always part of the call, never a chip: `{ workshop_id: 7 }`. */
  fixed?: Record<string, string | number>
  /** In how many milliseconds to read these rows again; false where they stay as they are. */
  refresh?: (rows: readonly RowOf<E>[]) => number | false
  sort?: Sort
  /** Tells two lists of one page apart in the address. */
  name?: string
  /** Whether the list is searched by words; most are. */
  search?: boolean
  /** What to do when there is nothing yet: a text and usually the button that creates the first. */
  empty?: { text: string; action?: ReactNode }
  /** What the screen adds above the list; a function of what the list was asked for, such as an export of the same. */
  toolbar?: ReactNode | ((asked: Partial<ListQuery>) => ReactNode)
}

const NO_FILTERS: readonly Filter[] = []
const NO_ROWS: readonly never[] = []
/** Rows that nobody waits for. */
const AT_ONCE = 20

/** A list of the back office over its endpoint: pages, order, search and filters live in the address. */
export function DataTable<E extends ListEndpoint>(props: DataTableProps<E>) {
  const { endpoint, columns, filters = NO_FILTERS, fixed, search = true, toolbar, selection } = props
  const controls = useListState({ columns, filters, sort: props.sort, name: props.name })
  const { state } = controls
  const { visible, hidden, toggle } = useColumns(endpoint.path, columns)
  const asked = queryOf(state, filters, fixed)
  const { data, shown, isStale, error, isFetching, refetch } = useRows(props, { asked, controls })
  const keptFocus = useKeptFocus()
  const ticks = useSelection({ rows: shown?.data ?? NO_ROWS, total: data?.meta.pagination.total ?? 0, asked })
  const clear = () => {
    ticks.clear()
    keptFocus.ref.current?.focus({ preventScroll: true })
  }
  const tools = typeof toolbar === 'function' ? toolbar(asked) : toolbar
  if (useAhead()) return tools

  const isNarrowed = chipsOf(filters, state.filters).length > 0 || state.search !== ''
  const body = () => {
    if (shown?.data.length === 0)
      return <NothingHere empty={props.empty} controls={isNarrowed ? controls : undefined} />
    return (
      <TableGrid
        {...{ caption: props.caption, columns: visible, href: props.href, onOpen: props.onOpen }}
        {...{ rowActions: props.rowActions, belongs: props.belongs, nameOf: selection?.nameOf }}
        selection={selection && ticks}
        rows={shown?.data}
        sort={state.sort}
        setSort={controls.setSort}
        waitingFor={state.perPage}
        isStale={isStale}
      />
    )
  }
  return (
    <Box
      component="section"
      aria-label={props.caption}
      tabIndex={-1}
      {...keptFocus}
      onKeyDown={selection && ticks.onKeyDown}
    >
      <TableToolbar {...{ columns, hidden, toggle, filters, controls, search }}>{tools}</TableToolbar>
      {error && <NotLoaded failure={error} again={() => void refetch()} busy={isFetching} widen={controls.widen} />}
      {(data || !error) && body()}
      {data && <TableFoot {...data.meta} controls={controls} />}
      {selection && (
        <SelectionBar selection={{ ...ticks, clear }}>{selection.actions(ticks.chosen, clear)}</SelectionBar>
      )}
    </Box>
  )
}

type Asking = { asked: Partial<ListQuery>; controls: ListControls }

/** The rows asked for, and until they are there those from before; an address beyond the last page leads to that. */
function useRows<E extends ListEndpoint>(
  { endpoint, params, refresh }: DataTableProps<E>,
  { asked, controls }: Asking,
) {
  const { state, setPage } = controls
  const { data, isPlaceholderData, error, isFetching, refetch } = useQuery({
    ...pageQuery(endpoint, { params, query: asked }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => data !== undefined && (refresh?.(data.data) ?? false),
  })
  const pages = isPlaceholderData ? undefined : data?.meta.pagination.total_pages
  useEffect(() => {
    if (pages && state.page > pages) setPage(pages)
  }, [pages, state.page, setPage])

  // A hundred rows are drawn in slices, those known from before as well: nobody waits who does something else meanwhile.
  // Who wants no motion is led back by the browser itself, which needs the whole height at once.
  const isStill = useReducedMotion(false, { getInitialValueInEffect: false })
  const isLong = data !== undefined && data.data.length > AT_ONCE
  const shown = useDeferredValue(data, isLong && !isStill ? null : data)
  const isStale = isPlaceholderData || (shown !== null && shown !== data)
  return { data, shown, isStale, error, isFetching, refetch }
}
