import * as accreditations from '@/features/accreditations/contract/accreditations'
import { deleteAccreditation, saveAccreditation } from '@/features/accreditations/service/accreditations'
import { serve } from '@/server/http/serve'

export const POST = serve(accreditations.saveAccreditation, ({ params, body, principal }) =>
  saveAccreditation(params, body, { author: principal }),
)
export const DELETE = serve(accreditations.deleteAccreditation, ({ params, principal }) =>
  deleteAccreditation(params, principal),
)
