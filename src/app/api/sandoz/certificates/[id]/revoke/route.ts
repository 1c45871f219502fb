import * as certificates from '@/features/certificates/contract/certificates'
import { revokeCertificate } from '@/features/certificates/service/issuing/revoke'
import { serve } from '@/server/http/serve'

export const POST = serve(certificates.revokeCertificate, ({ params, body, principal }) =>
  revokeCertificate({ ...params, ...body }, { author: principal, now: new Date() }),
)
