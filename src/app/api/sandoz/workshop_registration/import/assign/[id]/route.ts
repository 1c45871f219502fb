import * as imports from '@/features/imports/contract'
import { assignParticipant } from '@/features/imports/service/assign-participant'
import { serve } from '@/server/http/serve'

export const POST = serve(imports.assignParticipant, ({ params, body }) => assignParticipant(params.id, body))
