import * as registrations from '@/features/registrations/contract/office'
import { listRemovals } from '@/features/registrations/service/people/remove-and-restore'
import { serve } from '@/server/http/serve'

export const GET = serve(registrations.listRemovals, ({ params }) => listRemovals(params.id, new Date()))
