import * as previews from '@/features/previews/contract'
import { sendTestMail } from '@/features/previews/service/mail'
import { serve } from '@/server/http/serve'

export const POST = serve(previews.sendTestMail, ({ body, principal }) =>
  sendTestMail(body, { principal, now: new Date() }),
)
