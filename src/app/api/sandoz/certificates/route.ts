import * as certificates from '@/features/certificates/contract/certificates'
import { listCertificates } from '@/features/certificates/service/list-certificates'
import { serve } from '@/server/http/serve'

export const GET = serve(certificates.listCertificates, ({ query }) => listCertificates(query))
