import * as notifications from '@/features/notifications/contract'
import { deleteNotificationEmail, getNotificationEmail, saveNotificationEmail } from '@/features/notifications/service'
import { serve } from '@/server/http/serve'

export const GET = serve(notifications.getNotificationEmail, ({ params }) => getNotificationEmail(params.id))
export const POST = serve(notifications.saveNotificationEmail, ({ params, body, principal }) =>
  saveNotificationEmail(params.id, body, principal),
)
export const DELETE = serve(notifications.deleteNotificationEmail, ({ params, principal }) =>
  deleteNotificationEmail(params.id, principal),
)
