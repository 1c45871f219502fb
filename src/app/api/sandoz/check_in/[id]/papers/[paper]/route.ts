import * as checkIn from '@/features/check-in/contract/papers'
import { deletePaper, getPaper } from '@/features/check-in/service/papers'
import { serve } from '@/server/http/serve'

export const GET = serve(checkIn.getPaper, ({ params, request }) => getPaper(params, request))

export const DELETE = serve(checkIn.deletePaper, ({ params, principal: author }) => deletePaper(params, { author }))
