import * as waitlist from '@/features/waitlist/contract/office'
import { listWaitlist } from '@/features/waitlist/service/list-entries'
import { serve } from '@/server/http/serve'

export const GET = serve(waitlist.listWaitlist, ({ query, locale }) => listWaitlist(query, locale))
