import * as registrations from '@/features/registrations/contract/office'
import { printBadges } from '@/features/registrations/service/print/badges'
import { serve } from '@/server/http/serve'

export const GET = serve(registrations.getBadges, ({ params }) => printBadges(params.id, new Date()))
