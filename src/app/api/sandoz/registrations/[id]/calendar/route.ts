import * as registrations from '@/features/registrations/contract/public'
import { getCalendarEntry } from '@/features/registrations/service/sign-up/calendar-download'
import { serve } from '@/server/http/serve'

export const GET = serve(registrations.getCalendarEntry, ({ params }) => getCalendarEntry(params.id, new Date()))
