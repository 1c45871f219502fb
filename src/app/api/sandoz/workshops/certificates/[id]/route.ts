import * as certificates from '@/features/registrations/contract/certificates'
import { listEntitlements } from '@/features/registrations/service/certificates/list-entitlements'
import { serve } from '@/server/http/serve'

export const GET = serve(certificates.listEntitlements, ({ params }) => listEntitlements(params.id, new Date()))
