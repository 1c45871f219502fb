import * as workshops from '@/features/workshops/contract/office'
import { listWorkshops } from '@/features/workshops/service/list'
import { serve } from '@/server/serve'

export const GET = serve(workshops.listWorkshops, ({ query }) => listWorkshops(query, new Date()))
