import * as previews from '@/features/previews/contract'
import { previewMail } from '@/features/previews/service/mail'
import { serve } from '@/server/http/serve'

export const POST = serve(previews.previewMail, ({ body, principal }) =>
  previewMail(body, { principal, now: new Date() }),
)
