import * as audiences from '@/features/audiences/contract'
import { deleteAudience, getAudience, saveAudience } from '@/features/audiences/service/edit-audience'
import { serve } from '@/server/http/serve'

export const GET = serve(audiences.getAudience, ({ params }) => getAudience(params.id))
export const POST = serve(audiences.saveAudience, ({ params, body, principal }) =>
  saveAudience(params.id, body, principal),
)
export const DELETE = serve(audiences.deleteAudience, ({ params, principal }) => deleteAudience(params.id, principal))
