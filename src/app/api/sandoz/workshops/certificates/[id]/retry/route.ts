import * as certificates from '@/features/certificates/contract/issuing'
import { retryCertificates } from '@/features/certificates/service/issuing/issue'
import { serve } from '@/server/http/serve'

export const POST = serve(certificates.retryCertificates, ({ params, principal }) =>
  retryCertificates(params.id, { author: principal }),
)
