import * as translations from '@/features/translations/contract'
import { saveClientTranslations } from '@/features/translations/service/save'
import { getClientTranslations } from '@/features/translations/service/texts'
import { serve } from '@/server/http/serve'

export const GET = serve(translations.getClientTranslations, ({ query }) => getClientTranslations(query))
export const POST = serve(translations.saveClientTranslations, ({ body, principal }) =>
  saveClientTranslations(body, { author: principal, now: new Date() }),
)
