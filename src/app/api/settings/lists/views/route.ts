import * as views from '@/features/list-settings/contract'
import { createListView } from '@/features/list-settings/service'
import { serve } from '@/server/http/serve'

export const POST = serve(views.createListView, ({ body, principal }) => createListView(body, principal))
