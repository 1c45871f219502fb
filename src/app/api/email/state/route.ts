import * as mails from '@/features/mails/contract'
import { getMailState } from '@/features/mails/service/log/sending-state'
import { serve } from '@/server/http/serve'

export const GET = serve(mails.getMailState, ({ locale }) => getMailState({ locale, now: new Date() }))
