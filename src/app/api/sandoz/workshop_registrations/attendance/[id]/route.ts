import * as registrations from '@/features/check-in/contract/attendance'
import { getAttendance, saveAttendance } from '@/features/check-in/service/correct-attendance'
import { serve } from '@/server/http/serve'

export const GET = serve(registrations.getAttendance, ({ params }) => getAttendance(params.id))
export const POST = serve(registrations.saveAttendance, ({ params, body, principal }) =>
  saveAttendance(params.id, body, { author: principal, now: new Date() }),
)
