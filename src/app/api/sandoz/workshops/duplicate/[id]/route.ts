import { duplicateWorkshop } from '@/features/event-lifecycle/service/copy'
import * as workshops from '@/features/workshops/contract/office'
import { serve } from '@/server/http/serve'

export const POST = serve(workshops.duplicateWorkshop, ({ params, body, principal, locale }) =>
  duplicateWorkshop(params.id, { ...body, author: principal, locale }),
)
