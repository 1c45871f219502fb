import * as signers from '@/features/accreditations/contract/signers'
import { listSigners } from '@/features/accreditations/service/signers'
import { serve } from '@/server/http/serve'

export const GET = serve(signers.listSigners, ({ query }) => listSigners(query))
