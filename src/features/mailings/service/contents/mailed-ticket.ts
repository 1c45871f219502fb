import type { Locale } from '@/contract/locales'
import type { MailType } from '@/contract/values/mails'
import { env } from '@/env'
import { localisedUrl } from '@/features/mails/service/render/localised-url'
import { ticketPath } from '@/features/registrations/contract/personal-links'
import { wordsOf } from '@/features/tickets/rules/words'
import type { ShownTicket } from '@/features/tickets/service/make-tickets'
import { drawPicture } from '@/features/tickets/service/ticket-picture'
import type { Translator } from '@/i18n/messages'

const TICKET_MAIL_TYPES: readonly MailType[] = ['confirmation', 'reminder', 'moved']

export const bringsTicket = (type: MailType): boolean => TICKET_MAIL_TYPES.includes(type)

type TicketInput = {
  ticket: Pick<ShownTicket, 'hash' | 'code'>
  registration: { id: string }
  personal_token: string
  locale: Locale
  translator: Translator
}

/** The ticket as the mail shows it, its picture, and what the log must not keep of it. */
export function mailedTicketOf({ ticket, registration, personal_token, locale, translator: t }: TicketInput) {
  const { content, size } = drawPicture(ticket.code)
  const cid = `${ticket.hash}@${new URL(env.APP_URL).hostname}`
  const words = wordsOf(ticket.hash, locale)
  const link = localisedUrl(locale, ticketPath(personal_token, registration.id))
  return {
    part: { picture: { cid, size }, words, link },
    pictures: [{ cid, name: 'ticket.png', content }],
    hidden: [{ words, shown: t('mails.ticket.words_removed') }],
    secrets: [link],
  }
}
