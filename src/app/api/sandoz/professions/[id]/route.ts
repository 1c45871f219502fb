import * as professions from '@/features/accreditations/contract/professions'
import { deleteProfession, getProfession, saveProfession } from '@/features/accreditations/service/professions'
import { serve } from '@/server/http/serve'

export const GET = serve(professions.getProfession, ({ params }) => getProfession(params.id))
export const POST = serve(professions.saveProfession, ({ params, body, principal }) =>
  saveProfession(params.id, body, principal),
)
export const DELETE = serve(professions.deleteProfession, ({ params, principal }) =>
  deleteProfession(params.id, principal),
)
