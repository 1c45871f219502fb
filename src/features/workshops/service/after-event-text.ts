import de from '@messages/de.json'
import en from '@messages/en.json'
import { createTranslator } from 'next-intl'
import { type Locale, localeOf } from '@/contract/locales'
import { nameFields } from '@/contract/messages'
import type { CleanHtml } from '@/contract/shapes'
import { fillForPublic } from '@/features/mails/service/render/fill-placeholders'
import type { Translator } from '@/i18n/messages'
import { cleanHtml } from '@/server/security/html'
import { eventLinkOf, eventPlaceholdersOf } from './event-placeholders'

/** The shipped texts, because a list would otherwise read the edited texts for each of its rows. */
const TRANSLATORS: Record<Locale, Translator> = {
  de: createTranslator({ locale: 'de', messages: nameFields(de) }),
  en: createTranslator({ locale: 'en', messages: nameFields(en) }),
}

type PastEvent = Parameters<typeof eventPlaceholdersOf>[0] & {
  id: number
  language: string
  /** The body of the after-event mail; null where the event has none of its own. */
  email_after_event: string | null
  after_event_public: boolean
}

/** The part of the after-event mail that everybody may read, in the language of the event; empty if staff keep it private. */
export function afterEventTextOf(event: PastEvent): CleanHtml {
  if (!event.after_event_public || !event.email_after_event) return cleanHtml('')
  const locale = localeOf(event.language)
  const values = {
    ...eventPlaceholdersOf(event, { locale, translator: TRANSLATORS[locale] }),
    event_link: eventLinkOf(locale, event.id),
  }
  return fillForPublic(event.email_after_event, values)
}
