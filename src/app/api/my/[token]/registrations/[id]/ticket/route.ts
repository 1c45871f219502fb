import * as personalPage from '@/features/registrations/contract/personal-page'
import { renewOwnTicket } from '@/features/registrations/service/tickets/renew-ticket'
import { serve } from '@/server/http/serve'

export const POST = serve(personalPage.renewOwnTicket, ({ params }) => renewOwnTicket(params, new Date()))
