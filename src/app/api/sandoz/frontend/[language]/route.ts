import * as texts from '@/features/texts/contract'
import { getFrontendTexts } from '@/features/texts/service/frontend'
import { serve } from '@/server/http/serve'

export const GET = serve(texts.getFrontendTexts, ({ params }) => getFrontendTexts(params.language))
