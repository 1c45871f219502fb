import * as translations from '@/features/translations/contract'
import { importTranslations } from '@/features/translations/service/import'
import { serve } from '@/server/http/serve'

export const POST = serve(translations.importTranslations, ({ body, principal, locale }) =>
  importTranslations(body, { author: principal, locale }),
)
