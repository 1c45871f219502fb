import * as workshops from '@/features/workshops/contract/office'
import { duplicateWorkshop } from '@/features/workshops/service/duplicate'
import { serve } from '@/server/http/serve'

export const POST = serve(workshops.duplicateWorkshop, ({ params, body, principal, locale }) =>
  duplicateWorkshop(params.id, { ...body, author: principal, locale }),
)
