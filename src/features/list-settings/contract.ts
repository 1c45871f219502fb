import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { id, line } from '@/contract/shapes'
import { listColumns } from '@/contract/values/list-settings'

/** A list is named by the path of its call. */
const listName = z
  .string()
  .max(200)
  .regex(/^\/api\/[\w/{}-]+$/, 'invalid')

/** More lists than the product has, so that nobody fills the database with settings. */
export const LISTS_MAX = 100
export const VIEWS_MAX = 50

const viewName = line(60).min(1)

/** The query of the list's address without the leading question mark. */
const viewQuery = z
  .string()
  .max(2000)
  .regex(/^[^\s#?]*$/, 'invalid')

export const listView = z.object({ id, list: listName, name: viewName, query: viewQuery })
export type ListView = z.infer<typeof listView>

export const readListSettings = endpoint('GET /api/settings/lists', {
  summary: 'Read how the lists are arranged for the signed-in person, and the saved views',
  access: 'signedIn',
  response: z.object({
    columns: z.array(z.object({ list: listName, columns: listColumns })),
    views: z.array(listView),
  }),
})

export const saveListColumns = endpoint('PATCH /api/settings/lists', {
  summary: 'Arrange the columns of a list, or return to its own arrangement with null',
  access: 'signedIn',
  body: z.object({ list: listName, columns: listColumns.nullable() }),
})

export const createListView = endpoint('POST /api/settings/lists/views', {
  summary: 'Save a view of a list under a name',
  access: 'signedIn',
  body: listView.omit({ id: true }),
  response: listView,
})

export const renameListView = endpoint('PATCH /api/settings/lists/views/{id}', {
  summary: 'Rename a saved view',
  access: 'signedIn',
  body: listView.pick({ name: true }),
  response: listView,
})

export const deleteListView = endpoint('DELETE /api/settings/lists/views/{id}', {
  summary: 'Delete a saved view',
  access: 'signedIn',
})
