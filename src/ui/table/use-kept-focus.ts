'use client'

import { type FocusEvent, useEffect, useRef } from 'react'

/** When the row with the focus is gone, such as by its own delete button: on to the row in its place, else to the list. */
export function useKeptFocus() {
  const list = useRef<HTMLElement>(null)
  const last = useRef<{ row: HTMLTableRowElement; index: number }>(undefined)

  useEffect(() => {
    if (!last.current || last.current.row.isConnected) return
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
    last.current = row ? { row, index: row.sectionRowIndex } : undefined
  }
  return { ref: list, onFocus }
}
