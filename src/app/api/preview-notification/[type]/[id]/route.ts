import { previewNotification } from '@/features/previews/service/notification'
import { previewNotification as endpoint } from '@/features/registrations/contract/mailing'
import { serve } from '@/server/http/serve'

export const GET = serve(endpoint, ({ params }) => previewNotification(params, { now: new Date() }))
