import * as certificates from '@/features/registrations/contract/certificates'
import { replaceCertificates } from '@/features/registrations/service/certificates/start-run'
import { serve } from '@/server/http/serve'

export const POST = serve(certificates.replaceCertificates, ({ params, body, principal }) =>
  replaceCertificates({ ...params, ...body }, { author: principal, now: new Date() }),
)
