import * as templates from '@/features/certificates/contract/templates'
import { listTemplates } from '@/features/certificates/service/templates/templates'
import { serve } from '@/server/http/serve'

export const GET = serve(templates.listTemplates, ({ query, locale }) => listTemplates(query, locale))
