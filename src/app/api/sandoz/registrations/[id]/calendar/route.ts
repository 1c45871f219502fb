import * as personalPage from '@/features/personal-page/contract'
import { getCalendarEntry } from '@/features/personal-page/service/calendar-download'
import { serve } from '@/server/http/serve'

export const GET = serve(personalPage.getCalendarEntry, ({ params }) => getCalendarEntry(params.id, new Date()))
