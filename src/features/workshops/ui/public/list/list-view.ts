import { z } from 'zod'
import type { Category } from '../contract/public'

/** The lists of the public site, by the names of their routes. */
export const EVENT_LISTS = ['events', 'events_d', 'events_p'] as const
export type EventListName = (typeof EVENT_LISTS)[number]

export const CATEGORY_OF: Record<EventListName, Category | undefined> = {
  events: undefined,
  events_d: 'category_d',
  events_p: 'category_p',
}

const SEARCH_MAX = 100
const PAGE_MAX = 1000

/** What the reader asked a list for; all of it stands in the address. */
export type ListView = { when: 'upcoming' | 'past'; language?: string; search?: string; page: number }

type Asked = Record<string, string | string[] | undefined>

/** What an address says that can be understood; the rest is passed over quietly. */
export function listViewOf(asked: Asked, locales: readonly string[]): ListView {
  const one = (name: string) => [asked[name]].flat()[0]
  const language = one('language')
  return {
    when: one('when') === 'past' ? 'past' : 'upcoming',
    language: locales.find((locale) => locale === language),
    search: wordsOf(one('search')),
    page: pageNumber.parse(one('page')),
  }
}

/** Without control characters: the database takes no NUL. */
const wordsOf = (search = '') =>
  search
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, SEARCH_MAX)
    .trim() || undefined

const pageNumber = z.coerce.number().int().min(1).max(PAGE_MAX).catch(1)

/** The address of a list; what goes without saying is not said, so that each view has one address. */
export function listAddress(list: EventListName, { when, language, search, page = 1 }: Partial<ListView> = {}): string {
  const query = new URLSearchParams({
    ...(when === 'past' && { when }),
    ...(language && { language }),
    ...(search && { search }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size > 0 ? `/${list}?${query}` : `/${list}`
}

export const isNarrowed = ({ language, search }: Pick<ListView, 'language' | 'search'>): boolean =>
  language !== undefined || search !== undefined

/** What search engines are to list: the plain list, page by page, never what somebody filtered or searched. */
export function indexedViewOf({ when, page, ...narrowing }: ListView): { view: Partial<ListView>; index: boolean } {
  return isNarrowed(narrowing) ? { view: { when }, index: false } : { view: { when, page }, index: true }
}

/** The events of a month under its name, in the order in which they come. */
export function monthsOf<Event extends { date: string }>(events: Event[]): { month: string; events: Event[] }[] {
  const months = Map.groupBy(events, ({ date }) => date.slice(0, 7))
  return [...months].map(([month, inMonth]) => ({ month, events: inMonth }))
}
