import * as views from '@/features/views/contract'
import { readListSettings, saveListColumns } from '@/features/views/service'
import { serve } from '@/server/http/serve'

export const GET = serve(views.readListSettings, ({ principal }) => readListSettings(principal))
export const PATCH = serve(views.saveListColumns, ({ body, principal }) => saveListColumns(body, principal))
