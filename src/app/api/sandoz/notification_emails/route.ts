import * as notifications from '@/features/notifications/contract'
import { listNotificationEmails } from '@/features/notifications/service'
import { serve } from '@/server/http/serve'

export const GET = serve(notifications.listNotificationEmails, ({ query }) => listNotificationEmails(query))
