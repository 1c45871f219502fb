import * as privacy from '@/features/privacy/contract'
import { previewErasure } from '@/features/privacy/service/erase-person'
import { serve } from '@/server/http/serve'

export const POST = serve(privacy.previewErasure, ({ body, principal }) =>
  previewErasure(body, { author: principal, now: new Date() }),
)
