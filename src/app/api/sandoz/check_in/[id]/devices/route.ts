import * as checkIn from '@/features/check-in/contract/devices'
import { listDevices, openDevice } from '@/features/check-in/service/devices'
import { serve } from '@/server/http/serve'

export const GET = serve(checkIn.listDevices, ({ params }) => listDevices(params.id, new Date()))

export const POST = serve(checkIn.openDevice, ({ params, body, principal: caller }) =>
  openDevice(params.id, body, { caller, now: new Date() }),
)
