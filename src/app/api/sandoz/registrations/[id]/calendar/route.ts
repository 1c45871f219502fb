import * as registrations from '@/features/registrations/contract/public'
import { getCalendarEntry } from '@/features/registrations/service/calendar'
import { serve } from '@/server/serve'

export const GET = serve(registrations.getCalendarEntry, ({ params }) => getCalendarEntry(params.id, new Date()))
