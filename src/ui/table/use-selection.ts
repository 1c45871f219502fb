import { type KeyboardEvent, useCallback, useMemo, useState } from 'react'
import type { ListedRow } from '@/client/calls/lists'
import type { ListQuery } from '@/contract/lists'
import {
  chosenRowsOf,
  isTicked,
  NOTHING_TICKED,
  narrowingKeyOf,
  pageStatusOf,
  togglePage,
  toggleRow,
} from './selection'

type SelectableList = { rows: readonly ListedRow[]; total: number; query: Partial<ListQuery> }

const idOf = ({ id }: ListedRow) => String(id)

/** Holds the ticked rows of a list across its pages. */
export function useSelection({ rows, total, query }: SelectableList) {
  const [ticked, setTicked] = useState(NOTHING_TICKED)
  const page = useMemo(() => rows.map(idOf), [rows])
  const narrowing = narrowingKeyOf(query)
  // A selection of all rows ends when search or filters change.
  if (ticked.allOf !== undefined && ticked.allOf !== narrowing) setTicked(NOTHING_TICKED)

  const chosen = chosenRowsOf(ticked, query, total)
  const here = page.filter((id) => isTicked(ticked, id)).length
  const clear = () => setTicked(NOTHING_TICKED)
  const toggle = useCallback((row: ListedRow) => setTicked((before) => toggleRow(before, idOf(row), page)), [page])
  return {
    chosen,
    isAll: ticked.allOf !== undefined,
    status: pageStatusOf(ticked, page),
    elsewhere: ticked.allOf === undefined ? chosen.count - here : 0,
    onPage: page.length,
    total,
    isTicked: (row: ListedRow) => isTicked(ticked, idOf(row)),
    toggle,
    togglePage: () => setTicked((before) => togglePage(before, page)),
    tickAll: () => setTicked({ ids: new Set(), allOf: narrowing }),
    clear,
    /** Only in the list itself, not in a dialog that it has opened above the page. */
    onKeyDown: ({ key, target, currentTarget }: KeyboardEvent) => {
      if (key !== 'Escape' || !(target instanceof Element) || !currentTarget.contains(target)) return
      if (!target.matches('[type=search]')) clear()
    },
  }
}
export type SelectionControls = ReturnType<typeof useSelection>
