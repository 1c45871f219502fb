import * as views from '@/features/list-settings/contract'
import { deleteListView, renameListView } from '@/features/list-settings/service'
import { serve } from '@/server/http/serve'

export const PATCH = serve(views.renameListView, ({ params, body, principal }) =>
  renameListView(params.id, body, principal),
)
export const DELETE = serve(views.deleteListView, ({ params, principal }) => deleteListView(params.id, principal))
