'use client'

import { useLocalStorage } from '@mantine/hooks'
import { useMemo } from 'react'

type Named = { key: string; initiallyHidden?: boolean }

/** Which columns this person wants to see in this list, on this device. The first one always stays: it leads to the item. */
export function useColumns<C extends Named>(list: string, columns: readonly C[]) {
  const [hidden, setHidden] = useLocalStorage<string[]>({
    key: `columns:${list}`,
    defaultValue: columns.filter((column) => column.initiallyHidden).map((column) => column.key),
  })
  const visible = useMemo(
    () => columns.filter((column, index) => index === 0 || !hidden.includes(column.key)),
    [columns, hidden],
  )
  return {
    hidden,
    visible,
    toggle: (key: string) =>
      setHidden((before) => (before.includes(key) ? before.filter((name) => name !== key) : [...before, key])),
  }
}
