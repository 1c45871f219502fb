import { previewNotification as endpoint } from '@/features/mailings/contract'
import { previewNotification } from '@/features/previews/service/notification'
import { serve } from '@/server/http/serve'

export const GET = serve(endpoint, ({ params }) => previewNotification(params, { now: new Date() }))
