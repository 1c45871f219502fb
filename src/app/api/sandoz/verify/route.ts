import * as verification from '@/features/certificates/contract/verification'
import { verifyFile } from '@/features/certificates/service/signing/verify'
import { serve } from '@/server/http/serve'

export const POST = serve(verification.verifyFile, ({ body }) => verifyFile(body))
