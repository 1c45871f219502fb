'use client'

import { type KeyboardEvent, useCallback, useMemo, useState } from 'react'
import type { Listed } from '@/client/lists'
import type { ListQuery } from '@/contract/lists'
import { chosenRows, isTicked, NOTHING_TICKED, narrowingOf, statusOf, togglePage, toggleRow } from './selection'

type List = { rows: readonly Listed[]; total: number; asked: Partial<ListQuery> }

const idOf = ({ id }: Listed) => String(id)

/** What is ticked in a list, across its pages. */
export function useSelection({ rows, total, asked }: List) {
  const [ticked, setTicked] = useState(NOTHING_TICKED)
  const page = useMemo(() => rows.map(idOf), [rows])
  const narrowing = narrowingOf(asked)
  // "All of these" means nothing any more once these are others.
  if (ticked.allOf !== undefined && ticked.allOf !== narrowing) setTicked(NOTHING_TICKED)

  const chosen = chosenRows(ticked, asked, total)
  const here = page.filter((id) => isTicked(ticked, id)).length
  const clear = () => setTicked(NOTHING_TICKED)
  const toggle = useCallback((row: Listed) => setTicked((before) => toggleRow(before, idOf(row), page)), [page])
  return {
    chosen,
    isAll: ticked.allOf !== undefined,
    status: statusOf(ticked, page),
    elsewhere: ticked.allOf === undefined ? chosen.count - here : 0,
    onPage: page.length,
    total,
    isTicked: (row: Listed) => isTicked(ticked, idOf(row)),
    toggle,
    togglePage: () => setTicked((before) => togglePage(before, page)),
    tickAll: () => setTicked({ ids: new Set(), allOf: narrowing }),
    clear,
    /** In the list itself, and not in what it has opened above the page. */
    onKeyDown: ({ key, target, currentTarget }: KeyboardEvent) => {
      if (key !== 'Escape' || !(target instanceof Element) || !currentTarget.contains(target)) return
      if (!target.matches('[type=search]')) clear()
    },
  }
}
export type SelectionControls = ReturnType<typeof useSelection>
