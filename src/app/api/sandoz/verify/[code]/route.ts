import * as verification from '@/features/certificates/contract/verification'
import { verifyCertificate } from '@/features/certificates/service/signing/verify'
import { serve } from '@/server/http/serve'

export const GET = serve(verification.verifyCertificate, ({ params }) => verifyCertificate(params.code))
