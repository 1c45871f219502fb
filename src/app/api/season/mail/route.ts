import * as recipients from '@/features/season/contract/recipients'
import { sendSeasonMail } from '@/features/season/service/monthly-mail'
import { serve } from '@/server/http/serve'

export const POST = serve(recipients.sendSeasonMail, ({ principal, locale }) =>
  sendSeasonMail({ email: principal.email, language: locale }, new Date()),
)
