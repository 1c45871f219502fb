import { createContext, type ReactNode, use } from 'react'
import type { ColumnSettings } from './columns'

/** A named state of a list; `query` is the query of its address. */
export type SavedView = { id: number; name: string; query: string }

/** The stored settings of all lists of a person. The shell provides them, because lists know no accounts. */
export type ListSettings = {
  /** True until they are read; a list shows no rows before, so that no column moves. */
  isPending: boolean
  columnsOf: (list: string) => ColumnSettings | undefined
  /** Null returns to the columns of the list. */
  saveColumns: (list: string, columns: ColumnSettings | null) => void
  /** Undefined where views cannot be saved. */
  views?: {
    of: (list: string) => SavedView[]
    create: (list: string, view: Omit<SavedView, 'id'>) => Promise<void>
    rename: (id: number, name: string) => Promise<void>
    remove: (id: number) => Promise<void>
  }
}

const NOTHING_STORED: ListSettings = { isPending: false, columnsOf: () => undefined, saveColumns: () => {} }

const ListSettingsContext = createContext(NOTHING_STORED)

export const useListSettings = (): ListSettings => use(ListSettingsContext)

export function ListSettingsProvider({ settings, children }: { settings: ListSettings; children: ReactNode }) {
  return <ListSettingsContext value={settings}>{children}</ListSettingsContext>
}
