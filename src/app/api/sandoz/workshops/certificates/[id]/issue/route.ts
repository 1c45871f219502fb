import * as certificates from '@/features/certificates/contract/issuing'
import { issueCertificates } from '@/features/certificates/service/issuing/issue'
import { serve } from '@/server/http/serve'

export const POST = serve(certificates.issueCertificates, ({ params, body, principal }) =>
  issueCertificates({ ...params, ...body }, { author: principal, now: new Date() }),
)
