import * as certificates from '@/features/registrations/contract/certificates'
import { issueCertificates } from '@/features/registrations/service/certificates/start-run'
import { serve } from '@/server/http/serve'

export const POST = serve(certificates.issueCertificates, ({ params, body, principal }) =>
  issueCertificates({ ...params, ...body }, { author: principal, now: new Date() }),
)
