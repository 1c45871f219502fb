import * as recipients from '@/features/season/contract/recipients'
import { listSeasonRecipients } from '@/features/season/service/recipients'
import { serve } from '@/server/http/serve'

export const GET = serve(recipients.listSeasonRecipients, ({ query }) => listSeasonRecipients(query))
