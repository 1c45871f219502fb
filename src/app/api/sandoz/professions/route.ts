import * as professions from '@/features/accreditations/contract/professions'
import { listProfessions } from '@/features/accreditations/service/professions'
import { serve } from '@/server/http/serve'

export const GET = serve(professions.listProfessions, ({ query }) => listProfessions(query))
