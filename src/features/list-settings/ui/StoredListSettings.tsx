import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { CallFailed, call, type ResponseBody } from '@/client/calls/call'
import { query } from '@/client/calls/query'
import { useNotices } from '@/client/notices/notices'
import { type ListSettings, ListSettingsProvider } from '@/ui/table/list-settings'
import { createListView, deleteListView, readListSettings, renameListView, saveListColumns } from '../contract'

const SETTINGS = query(readListSettings)
type Stored = ResponseBody<typeof readListSettings>

const NOTHING: Stored = { columns: [], views: [] }

/** Lists look on every device as the signed-in person has arranged them. Without an answer they look as built. */
export function StoredListSettings({ children }: { children: ReactNode }) {
  const { data, isPending } = useQuery({ ...SETTINGS, staleTime: Number.POSITIVE_INFINITY, retry: false })
  const writes = useWrites()
  const settings = useMemo(() => settingsOf(data ?? NOTHING, { isPending, ...writes }), [data, isPending, writes])
  return <ListSettingsProvider settings={settings}>{children}</ListSettingsProvider>
}

type Writes = ReturnType<typeof useWrites>

function settingsOf(
  { columns, views }: Stored,
  { isPending, saveColumns, ...changes }: Writes & { isPending: boolean },
) {
  const settings: ListSettings = {
    isPending,
    saveColumns,
    columnsOf: (name) => columns.find(({ list }) => list === name)?.columns,
    views: { ...changes, of: (name) => views.filter(({ list }) => list === name) },
  }
  return settings
}

/** Shows a change at once; a view counts when the server has accepted it. */
function useWrites() {
  const queries = useQueryClient()
  const notices = useNotices()
  return useMemo(() => {
    const change = (next: (stored: Stored) => Stored) =>
      queries.setQueryData<Stored>(SETTINGS.queryKey, (stored = NOTHING) => next(stored))
    // Quick changes are sent one after the other, so that the last one stays.
    let sent: Promise<unknown> = Promise.resolve()
    const saveColumns: ListSettings['saveColumns'] = (list, columns) => {
      change((stored) => ({
        ...stored,
        columns: [...stored.columns.filter((other) => other.list !== list), ...(columns ? [{ list, columns }] : [])],
      }))
      sent = sent
        .then(() => call(saveListColumns, { body: { list, columns } }))
        .catch((failure: unknown) => {
          if (failure instanceof CallFailed) notices.saveFailed(failure)
        })
    }
    const views: Omit<NonNullable<ListSettings['views']>, 'of'> = {
      create: async (list, view) => {
        const created = await call(createListView, { body: { list, ...view } })
        change((stored) => ({ ...stored, views: [...stored.views, created] }))
      },
      rename: async (id, name) => {
        const renamed = await call(renameListView, { params: { id }, body: { name } })
        change((stored) => ({ ...stored, views: stored.views.map((view) => (view.id === id ? renamed : view)) }))
      },
      remove: async (id) => {
        await call(deleteListView, { params: { id } })
        change((stored) => ({ ...stored, views: stored.views.filter((view) => view.id !== id) }))
      },
    }
    return { saveColumns, ...views }
  }, [queries, notices])
}
