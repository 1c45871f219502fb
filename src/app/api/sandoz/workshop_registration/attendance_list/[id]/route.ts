import * as print from '@/features/check-in/contract/print'
import { printAttendanceList } from '@/features/check-in/service/print/attendance-list'
import { serve } from '@/server/http/serve'

export const GET = serve(print.getAttendanceList, ({ params }) => printAttendanceList(params.id, new Date()))
