import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import {
  type ColumnSettings,
  type ColumnShape,
  fitColumns,
  initialSettingsOf,
  isHiddenIn,
  orderColumns,
} from './columns'
import { useListSettings } from './list-settings'

/** Rows are cards below this width, which show all columns. */
const CARDS = '(max-width: 47.99em)'

type Options<C> = {
  list: string
  columns: readonly C[]
  /** The columns that show nothing in any row. */
  empty: readonly string[]
  /** The element that the table fills, and the pixels that its other cells take. */
  frame: RefObject<HTMLElement | null>
  reserved: number
}

/** The columns of a list as the reader has arranged them, as far as there is space for them. */
export function useColumns<C extends ColumnShape>({ list, columns, empty, frame, reserved }: Options<C>) {
  const settings = useListSettings()
  // Undefined until the reader changes something here; null after the return to the columns of the list.
  const [changed, setChanged] = useState<ColumnSettings | null>()
  const initial = useMemo(() => initialSettingsOf(columns), [columns])
  const stored = (changed === undefined ? settings.columnsOf(list) : changed) ?? initial
  const ordered = useMemo(() => orderColumns(columns, stored.order), [columns, stored.order])
  const chosen = ordered.filter((column, index) => index === 0 || !isHiddenIn(stored, column))
  const hidden = ordered.filter((column) => !chosen.includes(column)).map(({ key }) => key)
  const width = useWidth(frame)
  const fitted =
    width === undefined ? undefined : fitColumns(chosen, { widths: stored.widths, available: width - reserved, empty })
  const keys = chosen.map(({ key }) => key).filter((key) => !fitted?.yielded.includes(key))
  const shown = keys.join(' ')
  // The same columns are the same array while only a width changes, so that no row is rendered again.
  const visible = useMemo(() => ordered.filter(({ key }) => shown.split(' ').includes(key)), [ordered, shown])

  const change = (next: ColumnSettings | null, isPreview = false) => {
    setChanged(next)
    if (!isPreview) settings.saveColumns(list, next)
  }
  const setWidth = (key: string, size: number, isPreview?: boolean) => {
    const order = ordered.map((column) => column.key)
    change({ order, hidden, widths: { ...stored.widths, [key]: size } }, isPreview)
  }
  const taken = Object.values(fitted?.widths ?? {}).reduce((sum, size) => sum + size, reserved)
  return {
    isPending: settings.isPending,
    /** All columns in their order. */
    ordered,
    visible,
    stored,
    isArranged: stored !== initial,
    widths: fitted?.widths,
    yielded: fitted?.yielded ?? [],
    /** True if even the columns that never yield are wider than the frame. */
    overflows: width !== undefined && taken > width,
    setWidth,
    change,
  }
}
export type ArrangedColumns = ReturnType<typeof useColumns>

/** Measured before the first paint and whenever it changes; undefined while rows are cards. */
function useWidth(frame: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => setWidth(window.matchMedia(CARDS).matches ? undefined : element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return width
}
