import * as blacklist from '@/features/blacklist/contract'
import { deleteBlacklistedEmail, getBlacklistedEmail, saveBlacklistedEmail } from '@/features/blacklist/service'
import { serve } from '@/server/http/serve'

export const GET = serve(blacklist.getBlacklistedEmail, ({ params }) => getBlacklistedEmail(params.id))
export const POST = serve(blacklist.saveBlacklistedEmail, ({ params, body, principal }) =>
  saveBlacklistedEmail(params.id, body, principal),
)
export const DELETE = serve(blacklist.deleteBlacklistedEmail, ({ params, principal }) =>
  deleteBlacklistedEmail(params.id, principal),
)
