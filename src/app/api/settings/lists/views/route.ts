import * as views from '@/features/views/contract'
import { createListView } from '@/features/views/service'
import { serve } from '@/server/http/serve'

export const POST = serve(views.createListView, ({ body, principal }) => createListView(body, principal))
