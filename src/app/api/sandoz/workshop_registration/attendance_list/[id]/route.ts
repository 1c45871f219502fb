import * as registrations from '@/features/registrations/contract/office'
import { printAttendanceList } from '@/features/registrations/service/print/attendance-list'
import { serve } from '@/server/http/serve'

export const GET = serve(registrations.getAttendanceList, ({ params }) => printAttendanceList(params.id, new Date()))
