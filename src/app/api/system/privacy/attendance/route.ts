import * as privacy from '@/features/privacy/contract'
import { listRetainedLists } from '@/features/privacy/service/retained-lists'
import { serve } from '@/server/http/serve'

export const GET = serve(privacy.listRetainedLists, ({ locale }) => listRetainedLists({ locale, now: new Date() }))
