import * as views from '@/features/list-settings/contract'
import { readListSettings, saveListColumns } from '@/features/list-settings/service'
import { serve } from '@/server/http/serve'

export const GET = serve(views.readListSettings, ({ principal }) => readListSettings(principal))
export const PATCH = serve(views.saveListColumns, ({ body, principal }) => saveListColumns(body, principal))
