import * as mails from '@/features/mails/contract'
import { getMailState } from '@/features/mails/service/state'
import { serve } from '@/server/serve'

export const GET = serve(mails.getMailState, ({ locale }) => getMailState({ locale, now: new Date() }))
