import 'server-only'
import de from '@messages/de.json'
import en from '@messages/en.json'
import { type Locale, localeOf } from '@/contract/locales'
import type { CleanHtml } from '@/contract/shapes'
import { cleanHtml } from '@/server/html'
import { fillForEverybody } from '../rules'
import { eventLink } from './links'
import { eventValues } from './values'

/** As shipped: a list of events reads no edited texts for each of its rows. */
const ONLINE: Record<Locale, string> = { de: de.events.online, en: en.events.online }

type Event = Parameters<typeof eventValues>[0] & { id: number; language: string; after_event: string | null }

/** What the page of a past event shows of its last mail, in the language that the event was held in. */
export function afterEventText(event: Event): CleanHtml {
  const locale = localeOf(event.language)
  const values = { ...eventValues(event, { locale, online: ONLINE[locale] }), event_link: eventLink(locale, event.id) }
  return cleanHtml(fillForEverybody(event.after_event ?? '', values))
}
