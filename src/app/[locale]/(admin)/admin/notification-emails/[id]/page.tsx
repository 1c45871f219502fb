import { getNotificationEmail } from '@/features/notifications/contract'
import { NotificationEmailForm } from '@/features/notifications/ui/NotificationEmailForm'
import { itemScreen, titled } from '../../../screens'

export const generateMetadata = titled('notifications.email')

export default itemScreen([getNotificationEmail], NotificationEmailForm)
