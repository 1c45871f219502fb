import { z } from 'zod'
import { id } from '@/contract/shapes'
import type { LIST_PARAMETERS } from '@/contract/shared-names'
import { CATEGORY_OF, type EventListName, yearMonth } from '../../../contract/public'
import type { EventFilter } from '../../../service/event-conditions'

const SEARCH_MAX = 100
const REGION_MAX = 500
const PAGE_MAX = 1000

/** The names of these values in addresses. */
export const PROFESSIONS = { doctors: 'category_d', pharmacists: 'category_p' } as const
export const PRESENCES = { online: 'Online', onsite: 'Onsite' } as const

/** The state of a list, which the address contains in full. The lists for one profession have no category here. */
export type ListView = EventFilter & { when: 'upcoming' | 'past'; page: number }

export type FilterName = keyof EventFilter
const FILTER_NAMES: readonly FilterName[] = [
  'search',
  'category',
  'language',
  'presence_type',
  'region',
  'month',
  'profession',
  'body',
  'with_points',
  'free_places',
  'with_recording',
]

type ListParameter = (typeof LIST_PARAMETERS)[number]
type SearchParameters = { [Name in ListParameter]?: string | string[] | undefined }

/** Reads the state of a list from the address and ignores unknown values. */
export function listViewOf(list: EventListName, parameters: SearchParameters, locales: readonly string[]): ListView {
  // The form sends the filters that are not chosen as empty values.
  const firstValue = (name: ListParameter) => [parameters[name]].flat().find(Boolean)
  const isOn = (name: ListParameter) => firstValue(name) === '1' || undefined
  const when = firstValue('when') === 'past' ? 'past' : 'upcoming'
  const language = firstValue('language')
  return {
    when,
    category: list === 'events' ? namedValue(PROFESSIONS, firstValue('profession')) : undefined,
    profession: list === 'events' ? idOf(firstValue('profession')) : undefined,
    body: idOf(firstValue('body')),
    language: locales.find((locale) => locale === language),
    presence_type: namedValue(PRESENCES, firstValue('presence')),
    region: withoutControlCharacters(firstValue('region')).trim().slice(0, REGION_MAX).trim() || undefined,
    month: yearMonth.safeParse(firstValue('month')).data,
    with_points: isOn('points'),
    // No past event takes registrations.
    free_places: when === 'past' ? undefined : isOn('places'),
    // No event has a recording before it took place.
    with_recording: when === 'past' ? isOn('recording') : undefined,
    search: normalizeSearch(firstValue('search')),
    page: pageNumber.parse(firstValue('page')),
  }
}

const namedValue = <Value extends string>(values: Record<string, Value>, name = ''): Value | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined

const idOf = (text = '') => (/^[1-9]\d*$/.test(text) ? id.safeParse(Number(text)).data : undefined)

const nameOfValue = (values: Record<string, string>, value: string | undefined) =>
  Object.keys(values).find((name) => values[name] === value)

/** PostgreSQL rejects NUL. */
const withoutControlCharacters = (text = '') => text.replace(/\p{Cc}+/gu, ' ')

const normalizeSearch = (search?: string) =>
  withoutControlCharacters(search).replace(/\s+/g, ' ').trim().slice(0, SEARCH_MAX).trim() || undefined

const pageNumber = z.coerce.number().int().min(1).max(PAGE_MAX).catch(1)

export function filterParametersOf(view: EventFilter): Record<string, string | undefined> {
  const { category, profession, body, language, presence_type, region, month, search } = view
  const { with_points, free_places, with_recording } = view
  return {
    profession: nameOfValue(PROFESSIONS, category) ?? profession?.toString(),
    body: body?.toString(),
    language,
    presence: nameOfValue(PRESENCES, presence_type),
    region,
    month,
    points: with_points ? '1' : undefined,
    places: free_places ? '1' : undefined,
    recording: with_recording ? '1' : undefined,
    search,
  }
}

/** The address of a list without default values, so that each view has one address. */
export function listPath(list: EventListName, view: Partial<ListView> = {}): string {
  const { when, page = 1, ...filter } = view
  return pathWith(`/${list}`, {
    when: when === 'past' ? when : undefined,
    ...filterParametersOf(filter),
    page: page > 1 ? String(page) : undefined,
  })
}

/** The calendar of a list has the same filters. */
export const feedPath = (list: EventListName, view: EventFilter): string =>
  pathWith(`/${list}.ics`, filterParametersOf(view))

function pathWith(path: string, parameters: Record<string, string | undefined>): string {
  const query = new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
  return query.size > 0 ? `${path}?${query}` : path
}

/** The list of an event's only category, or the list of all events. */
export function listNameOf({ category_d, category_p }: { category_d: boolean; category_p: boolean }): EventListName {
  if (category_d === category_p) return 'events'
  return category_d ? 'events_d' : 'events_p'
}

/** The filters with the profession that the list is for. */
export const filterOf = (list: EventListName, { when, page, ...filter }: ListView): EventFilter => ({
  ...filter,
  category: CATEGORY_OF[list] ?? filter.category,
})

export const activeFiltersOf = (view: EventFilter): FilterName[] =>
  FILTER_NAMES.filter((name) => view[name] !== undefined)

const isNarrowed = (view: EventFilter): boolean => activeFiltersOf(view).length > 0

/** The other period has other months; free places and recordings belong to one period each. */
export function inPeriod(view: ListView, when: ListView['when']): ListView {
  if (when === view.when) return { ...view, page: 1 }
  return { ...view, month: undefined, free_places: undefined, with_recording: undefined, when, page: 1 }
}

/** Search engines index the pages of the plain list, never a filtered or searched one. */
export function indexedViewOf({ when, page, ...narrowing }: ListView): { view: Partial<ListView>; index: boolean } {
  return isNarrowed(narrowing) ? { view: { when }, index: false } : { view: { when, page }, index: true }
}

export function groupByMonth<Event extends { date: string }>(events: Event[]): { month: string; events: Event[] }[] {
  const months = Map.groupBy(events, ({ date }) => date.slice(0, 7))
  return [...months].map(([month, inMonth]) => ({ month, events: inMonth }))
}
