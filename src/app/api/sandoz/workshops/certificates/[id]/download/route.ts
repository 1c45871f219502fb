import * as certificates from '@/features/certificates/contract/certificates'
import { downloadCertificates } from '@/features/certificates/service/bundle'
import { serve } from '@/server/http/serve'

export const GET = serve(certificates.downloadCertificates, ({ params, query }) =>
  downloadCertificates(params.id, { format: query.format, now: new Date() }),
)
