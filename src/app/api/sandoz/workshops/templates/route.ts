import { listEventTemplates } from '@/features/event-lifecycle/service/templates'
import * as series from '@/features/workshops/contract/series'
import { serve } from '@/server/http/serve'

export const GET = serve(series.listEventTemplates, ({ query }) => listEventTemplates(query))
