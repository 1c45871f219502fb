import * as registrations from '@/features/registrations/contract/office'
import { listRemovals } from '@/features/registrations/service/remove'
import { serve } from '@/server/serve'

export const GET = serve(registrations.listRemovals, ({ params }) => listRemovals(params.id, new Date()))
