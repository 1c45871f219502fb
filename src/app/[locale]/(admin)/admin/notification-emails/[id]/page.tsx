import { getNotificationEmail } from '@/features/notifications/contract'
import { NotificationEmailForm } from '@/features/notifications/ui/NotificationEmailForm'
import { itemScreen, titleMetadata } from '../../../screens'

export const generateMetadata = titleMetadata('notifications.email')

export default itemScreen([getNotificationEmail], NotificationEmailForm)
