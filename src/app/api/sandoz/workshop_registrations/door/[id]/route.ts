import * as registrations from '@/features/registrations/contract/check-in'
import { listDoor } from '@/features/registrations/service/door'
import { serve } from '@/server/serve'

export const GET = serve(registrations.listDoor, ({ params, locale }) => listDoor(params.id, locale))
