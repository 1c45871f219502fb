import * as registrations from '@/features/registrations/contract/office'
import { listRegistrations } from '@/features/registrations/service/people/list-people'
import { serve } from '@/server/http/serve'

export const GET = serve(registrations.listRegistrations, ({ query, locale }) => listRegistrations(query, locale))
