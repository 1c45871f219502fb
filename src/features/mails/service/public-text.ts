import 'server-only'
import { localeOf } from '@/contract/locales'
import type { CleanHtml } from '@/contract/shapes'
import { cleanHtml } from '@/server/html'
import { eventValues, fillForEverybody } from '../rules'
import { eventLink } from './links'

type Event = Parameters<typeof eventValues>[0] & { id: number; language: string; after_event: string | null }

/** What the page of a past event shows of its last mail, in the language that the event was held in. */
export function afterEventText(event: Event): CleanHtml {
  const locale = localeOf(event.language)
  const values = { ...eventValues(event, locale), event_link: eventLink(locale, event.id) }
  return cleanHtml(fillForEverybody(event.after_event ?? '', values))
}
