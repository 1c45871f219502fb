import { getCalendarEntry } from '@/features/personal-page/service/calendar-download'
import * as registrations from '@/features/registrations/contract/public'
import { serve } from '@/server/http/serve'

export const GET = serve(registrations.getCalendarEntry, ({ params }) => getCalendarEntry(params.id, new Date()))
