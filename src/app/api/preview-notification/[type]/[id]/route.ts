import { previewNotification as endpoint } from '@/features/mailings/contract/mailings'
import { previewNotification } from '@/features/mailings/service/preview-notification'
import { serve } from '@/server/http/serve'

export const GET = serve(endpoint, ({ params }) => previewNotification(params, { now: new Date() }))
