import * as notifications from '@/features/notifications/contract'
import { listNotificationEmails } from '@/features/notifications/service'
import { serve } from '@/server/serve'

export const GET = serve(notifications.listNotificationEmails, ({ query }) => listNotificationEmails(query))
