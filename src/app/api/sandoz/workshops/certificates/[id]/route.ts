import * as certificates from '@/features/certificates/contract/issuing'
import { listEntitlements } from '@/features/certificates/service/issuing/list-entitlements'
import { serve } from '@/server/http/serve'

export const GET = serve(certificates.listEntitlements, ({ params }) => listEntitlements(params.id, new Date()))
