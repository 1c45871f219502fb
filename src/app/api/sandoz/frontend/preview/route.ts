import * as texts from '@/features/texts/contract'
import { previewFrontendTexts } from '@/features/texts/service/frontend'
import { serve } from '@/server/http/serve'

export const POST = serve(texts.previewFrontendTexts, ({ body }) => previewFrontendTexts(body))
