import * as translations from '@/features/translations/contract'
import { saveServerTranslations } from '@/features/translations/service/save'
import { getServerTranslations } from '@/features/translations/service/texts'
import { serve } from '@/server/http/serve'

export const GET = serve(translations.getServerTranslations, ({ query }) => getServerTranslations(query))
export const POST = serve(translations.saveServerTranslations, ({ body, principal }) =>
  saveServerTranslations(body, { author: principal, now: new Date() }),
)
