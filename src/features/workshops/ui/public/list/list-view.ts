import { z } from 'zod'
import type { Category } from '../../../contract/public'

/** The lists of the public site, named as their routes. */
export const EVENT_LISTS = ['events', 'events_d', 'events_p'] as const
export type EventListName = (typeof EVENT_LISTS)[number]

export const CATEGORY_OF: Record<EventListName, Category | undefined> = {
  events: undefined,
  events_d: 'category_d',
  events_p: 'category_p',
}

const SEARCH_MAX = 100
const PAGE_MAX = 1000

/** The state of a list, which the address contains in full. */
export type ListView = { when: 'upcoming' | 'past'; language?: string; search?: string; page: number }

type SearchParameters = Record<string, string | string[] | undefined>

/** Reads the state of a list from the address and ignores unknown values. */
export function listViewOf(parameters: SearchParameters, locales: readonly string[]): ListView {
  const firstValue = (name: string) => [parameters[name]].flat()[0]
  const language = firstValue('language')
  return {
    when: firstValue('when') === 'past' ? 'past' : 'upcoming',
    language: locales.find((locale) => locale === language),
    search: normalizeSearch(firstValue('search')),
    page: pageNumber.parse(firstValue('page')),
  }
}

/** Control characters are removed, because PostgreSQL rejects NUL. */
const normalizeSearch = (search = '') =>
  search
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, SEARCH_MAX)
    .trim() || undefined

const pageNumber = z.coerce.number().int().min(1).max(PAGE_MAX).catch(1)

/** The address of a list without default values, so that each view has one address. */
export function listPath(list: EventListName, { when, language, search, page = 1 }: Partial<ListView> = {}): string {
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

/** Search engines index the pages of the plain list, never a filtered or searched one. */
export function indexedViewOf({ when, page, ...narrowing }: ListView): { view: Partial<ListView>; index: boolean } {
  return isNarrowed(narrowing) ? { view: { when }, index: false } : { view: { when, page }, index: true }
}

export function groupByMonth<Event extends { date: string }>(events: Event[]): { month: string; events: Event[] }[] {
  const months = Map.groupBy(events, ({ date }) => date.slice(0, 7))
  return [...months].map(([month, inMonth]) => ({ month, events: inMonth }))
}
