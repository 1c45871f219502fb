import * as translations from '@/features/translations/contract'
import { listServerModules } from '@/features/translations/service/texts'
import { serve } from '@/server/http/serve'

export const GET = serve(translations.listServerModules, ({ query }) => listServerModules(query))
