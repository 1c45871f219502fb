import * as texts from '@/features/texts/contract'
import { saveFrontendTexts } from '@/features/texts/service/frontend'
import { serve } from '@/server/http/serve'

export const POST = serve(texts.saveFrontendTexts, ({ body, principal }) => saveFrontendTexts(body, principal))
