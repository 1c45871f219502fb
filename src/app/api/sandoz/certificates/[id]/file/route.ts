import * as certificates from '@/features/certificates/contract/certificates'
import { getCertificateFile } from '@/features/certificates/service/list-certificates'
import { serve } from '@/server/http/serve'

export const GET = serve(certificates.getCertificateFile, ({ params, request, principal }) =>
  getCertificateFile(params.id, { request, reader: principal }),
)
