import * as translations from '@/features/translations/contract'
import { listClientModules } from '@/features/translations/service/texts'
import { serve } from '@/server/http/serve'

export const GET = serve(translations.listClientModules, ({ query }) => listClientModules(query))
