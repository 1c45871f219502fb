import { previewCertificate as endpoint } from '@/features/certificates/contract/templates'
import { previewCertificate } from '@/features/certificates/service/issuing/preview'
import { serve } from '@/server/http/serve'

export const POST = serve(endpoint, ({ params, body, principal }) => previewCertificate(params.id, body, principal))
