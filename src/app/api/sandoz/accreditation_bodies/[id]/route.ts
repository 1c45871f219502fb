import * as bodies from '@/features/accreditations/contract/bodies'
import { deleteBody, getBody, saveBody } from '@/features/accreditations/service/bodies'
import { serve } from '@/server/http/serve'

export const GET = serve(bodies.getBody, ({ params }) => getBody(params.id))
export const POST = serve(bodies.saveBody, ({ params, body, principal }) => saveBody(params.id, body, principal))
export const DELETE = serve(bodies.deleteBody, ({ params, principal }) => deleteBody(params.id, principal))
