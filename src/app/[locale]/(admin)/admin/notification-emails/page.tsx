import { listNotificationEmails } from '@/features/notifications/contract'
import { NotificationEmailsTable } from '@/features/notifications/ui/NotificationEmailsTable'
import { screen, titleMetadata } from '../../screens'

export const generateMetadata = titleMetadata('notifications.list')

export default screen([listNotificationEmails], NotificationEmailsTable)
