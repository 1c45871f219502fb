import * as personalPage from '@/features/registrations/contract/personal-page'
import { renewOwnTicket } from '@/features/registrations/service/personal-page/own-tickets'
import { printOwnTickets } from '@/features/registrations/service/personal-page/ticket-document'
import { serve } from '@/server/http/serve'

export const GET = serve(personalPage.getOwnTicket, ({ params, query, locale }) =>
  printOwnTickets(params, { locale: query.locale ?? locale, now: new Date() }),
)
export const POST = serve(personalPage.renewOwnTicket, ({ params }) => renewOwnTicket(params, new Date()))
