import * as certificates from '@/features/certificates/contract/certificates'
import { downloadCertificates } from '@/features/certificates/service/bundle'
import { serve } from '@/server/http/serve'

export const GET = serve(certificates.downloadCertificates, ({ params, query, principal }) =>
  downloadCertificates(params.id, { format: query.format, reader: principal, now: new Date() }),
)
