import * as checkIn from '@/features/check-in/contract/papers'
import { addPaper, listPapers } from '@/features/check-in/service/papers'
import { serve } from '@/server/http/serve'

export const GET = serve(checkIn.listPapers, ({ params }) => listPapers(params.id))

export const POST = serve(checkIn.addPaper, ({ params, body, principal: author }) =>
  addPaper(params.id, body.file, { author }),
)
