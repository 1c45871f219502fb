import * as waitlist from '@/features/waitlist/contract/public'
import { leaveWaitlist } from '@/features/waitlist/service/decline-or-leave'
import { serve } from '@/server/http/serve'

export const POST = serve(waitlist.leaveWaitlist, ({ params }) => leaveWaitlist(params.id, { now: new Date() }))
