import type { HandlersOf } from '@/server/http/serve'
import type { feature } from './feature'
import { createListView, deleteListView, readListSettings, renameListView, saveListColumns } from './service'

export const handlers: HandlersOf<typeof feature> = {
  readListSettings: ({ principal }) => readListSettings(principal),
  saveListColumns: ({ body, principal }) => saveListColumns(body, principal),
  renameListView: ({ params, body, principal }) => renameListView(params.id, body, principal),
  deleteListView: ({ params, principal }) => deleteListView(params.id, principal),
  createListView: ({ body, principal }) => createListView(body, principal),
}
