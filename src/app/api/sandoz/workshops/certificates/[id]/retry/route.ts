import * as certificates from '@/features/registrations/contract/certificates'
import { retryCertificates } from '@/features/registrations/service/certificates/start-run'
import { serve } from '@/server/http/serve'

export const POST = serve(certificates.retryCertificates, ({ params, principal }) =>
  retryCertificates(params.id, { author: principal }),
)
