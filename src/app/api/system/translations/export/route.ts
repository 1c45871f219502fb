import * as translations from '@/features/translations/contract'
import { exportTranslations } from '@/features/translations/service/export-texts'
import { serve } from '@/server/http/serve'

export const GET = serve(translations.exportTranslations, ({ query, locale }) =>
  exportTranslations(query, { locale, now: new Date() }),
)
