import * as personalPage from '@/features/personal-page/contract'
import { renewOwnTicket } from '@/features/personal-page/service/own-tickets'
import { printOwnTickets } from '@/features/personal-page/service/ticket-document'
import { serve } from '@/server/http/serve'

export const GET = serve(personalPage.getOwnTicket, ({ params, query, locale }) =>
  printOwnTickets(params, { locale: query.locale ?? locale, now: new Date() }),
)
export const POST = serve(personalPage.renewOwnTicket, ({ params }) => renewOwnTicket(params, new Date()))
