import * as signers from '@/features/accreditations/contract/signers'
import { deleteSigner, getSigner, saveSigner } from '@/features/accreditations/service/signers'
import { serve } from '@/server/http/serve'

export const GET = serve(signers.getSigner, ({ params, query }) => getSigner(params.id, query))
export const POST = serve(signers.saveSigner, ({ params, body, principal }) => saveSigner(params.id, body, principal))
export const DELETE = serve(signers.deleteSigner, ({ params, principal }) => deleteSigner(params.id, principal))
