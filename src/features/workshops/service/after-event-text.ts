import 'server-only'
import de from '@messages/de.json'
import en from '@messages/en.json'
import { type Locale, localeOf } from '@/contract/locales'
import type { CleanHtml } from '@/contract/shapes'
import { fillForPublic } from '@/features/mails/service/render/fill-placeholders'
import { eventLinkOf, eventPlaceholdersOf } from './event-placeholders'

/** The shipped texts, because a list would otherwise read the edited texts for each of its rows. */
const ONLINE_LABEL: Record<Locale, string> = { de: de.events.online, en: en.events.online }

type PastEvent = Parameters<typeof eventPlaceholdersOf>[0] & {
  id: number
  language: string
  after_event: string | null
}

/**
 * The part of the after-event mail without personal values, in the language of the event. Only a participant's personal
 * page shows it.
 */
export function afterEventTextOf(event: PastEvent): CleanHtml {
  const locale = localeOf(event.language)
  const values = {
    ...eventPlaceholdersOf(event, { locale, online: ONLINE_LABEL[locale] }),
    event_link: eventLinkOf(locale, event.id),
  }
  return fillForPublic(event.after_event ?? '', values)
}
