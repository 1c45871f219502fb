import * as workshops from '@/features/workshops/contract/public'
import { getDocument } from '@/features/workshops/service/event-files'
import { serve } from '@/server/http/serve'

export const GET = serve(workshops.getDocument, ({ params, ...call }) => getDocument(params.id, call))
