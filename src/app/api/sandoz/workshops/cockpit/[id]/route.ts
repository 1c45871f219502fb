import * as cockpit from '@/features/cockpit/contract'
import { getCockpit } from '@/features/cockpit/service/cockpit'
import { serve } from '@/server/http/serve'

export const GET = serve(cockpit.getCockpit, ({ params }) => getCockpit(params.id, new Date()))
