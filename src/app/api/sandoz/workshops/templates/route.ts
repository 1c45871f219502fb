import * as series from '@/features/workshops/contract/series'
import { listEventTemplates } from '@/features/workshops/service/event-templates'
import { serve } from '@/server/http/serve'

export const GET = serve(series.listEventTemplates, ({ query }) => listEventTemplates(query))
