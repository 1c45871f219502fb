import * as accreditations from '@/features/accreditations/contract/accreditations'
import { listAccreditations } from '@/features/accreditations/service/accreditations'
import { serve } from '@/server/http/serve'

export const GET = serve(accreditations.listAccreditations, ({ params }) =>
  listAccreditations(params.id, { now: new Date() }),
)
