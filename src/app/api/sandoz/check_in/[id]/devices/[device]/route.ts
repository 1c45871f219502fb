import * as checkIn from '@/features/check-in/contract/devices'
import { revokeDevice } from '@/features/check-in/service/devices'
import { serve } from '@/server/http/serve'

export const DELETE = serve(checkIn.revokeDevice, ({ params, principal: author }) =>
  revokeDevice(params, { author, now: new Date() }),
)
