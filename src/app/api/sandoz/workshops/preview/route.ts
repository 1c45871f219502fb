import * as previews from '@/features/previews/contract'
import { previewWorkshop } from '@/features/previews/service/event'
import { serve } from '@/server/http/serve'

export const POST = serve(previews.previewWorkshop, ({ body, principal, locale }) =>
  previewWorkshop(body, { principal, now: new Date(), locale }),
)
