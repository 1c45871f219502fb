import * as certificates from '@/features/certificates/contract/issuing'
import { replaceCertificates } from '@/features/certificates/service/issuing/issue'
import { serve } from '@/server/http/serve'

export const POST = serve(certificates.replaceCertificates, ({ params, body, principal }) =>
  replaceCertificates({ ...params, ...body }, { author: principal, now: new Date() }),
)
