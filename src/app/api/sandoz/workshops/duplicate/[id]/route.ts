import { duplicateWorkshop } from '@/features/event-lifecycle/service/copy'
import * as lifecycle from '@/features/workshops/contract/lifecycle'
import { serve } from '@/server/http/serve'

export const POST = serve(lifecycle.duplicateWorkshop, ({ params, body, principal, locale }) =>
  duplicateWorkshop(params.id, { ...body, author: principal, locale }),
)
