import * as recipients from '@/features/season/contract/recipients'
import { deleteSeasonRecipient, getSeasonRecipient, saveSeasonRecipient } from '@/features/season/service/recipients'
import { serve } from '@/server/http/serve'

export const GET = serve(recipients.getSeasonRecipient, ({ params }) => getSeasonRecipient(params.id))
export const POST = serve(recipients.saveSeasonRecipient, ({ params, body, principal }) =>
  saveSeasonRecipient(params.id, body, principal),
)
export const DELETE = serve(recipients.deleteSeasonRecipient, ({ params, principal }) =>
  deleteSeasonRecipient(params.id, principal),
)
