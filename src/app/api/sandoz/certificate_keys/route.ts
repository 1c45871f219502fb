import * as keys from '@/features/certificates/contract/keys'
import { listKeys, rotateKey } from '@/features/certificates/service/signing/rotate-keys'
import { serve } from '@/server/http/serve'

export const GET = serve(keys.listKeys, listKeys)
export const POST = serve(keys.rotateKey, ({ principal }) => rotateKey(principal))
