import * as workshops from '@/features/workshops/contract/public'
import { getDocument } from '@/features/workshops/service/show'
import { serve } from '@/server/serve'

export const GET = serve(workshops.getDocument, ({ params, ...call }) => getDocument(params.id, call))
