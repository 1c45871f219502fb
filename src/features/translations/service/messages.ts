import 'server-only'
import type { Locale } from '@/contract/locales'
import { messagesFor } from '@/i18n/messages'

/** Mails and the server's own words are not for pages. */
const SERVER_MODULES = new Set(['mails'])

export async function getTranslations(locale: Locale) {
  const messages = await messagesFor(locale)
  return Object.fromEntries(Object.entries(messages).filter(([module]) => !SERVER_MODULES.has(module)))
}
