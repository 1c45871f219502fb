import * as bodies from '@/features/accreditations/contract/bodies'
import { listBodies } from '@/features/accreditations/service/bodies'
import { serve } from '@/server/http/serve'

export const GET = serve(bodies.listBodies, ({ query }) => listBodies(query))
