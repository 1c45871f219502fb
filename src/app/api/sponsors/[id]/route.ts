import * as sponsors from '@/features/sponsors/contract'
import { deleteSponsor, getSponsor, saveSponsor } from '@/features/sponsors/service'
import { serve } from '@/server/http/serve'

export const GET = serve(sponsors.getSponsor, ({ params, query }) => getSponsor(params.id, query))
export const POST = serve(sponsors.saveSponsor, ({ params, body, principal }) =>
  saveSponsor(params.id, body, principal),
)
export const DELETE = serve(sponsors.deleteSponsor, ({ params, principal }) => deleteSponsor(params.id, principal))
