import { listNotificationEmails } from '@/features/notifications/contract'
import { NotificationEmailsTable } from '@/features/notifications/ui/NotificationEmailsTable'
import { screen, titled } from '../../screens'

export const generateMetadata = titled('notifications.list')

export default screen([listNotificationEmails], NotificationEmailsTable)
