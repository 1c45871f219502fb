import { takeResendEvent as endpoint } from '@/features/mails/contract'
import { takeResendEvent } from '@/features/mails/service/providers/resend-webhook'
import { serve } from '@/server/http/serve'

export const POST = serve(endpoint, ({ body, request: { headers } }) =>
  takeResendEvent(body, { headers, now: new Date() }),
)
