import * as translations from '@/features/translations/contract'
import { getTranslations } from '@/features/translations/service/texts'
import { serve } from '@/server/http/serve'

export const GET = serve(translations.getTranslations, ({ params }) => getTranslations(params.locale))
