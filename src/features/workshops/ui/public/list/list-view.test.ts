import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EVENT_LISTS } from '../../../contract/public'
import {
  feedPath,
  filterOf,
  groupByMonth,
  indexedViewOf,
  inPeriod,
  type ListView,
  listPath,
  listViewOf,
} from './list-view'

const LOCALES = ['de', 'en']
const viewOf = (parameters: Parameters<typeof listViewOf>[1]) => listViewOf('events', parameters, LOCALES)
const plain = { when: 'upcoming', page: 1 }

/** The query parameters that a browser sends for an address. */
const parametersOf = (address: string) => Object.fromEntries(new URL(address, 'http://localhost').searchParams)

describe('the address of a list', () => {
  it('shows all upcoming events without parameters', () => {
    expect(viewOf({})).toEqual(plain)
    expect(listPath('events_d', viewOf({}))).toBe('/events_d')
  })

  it('contains all filters', () => {
    const parameters = {
      profession: 'doctors',
      language: 'de',
      presence: 'onsite',
      region: 'Bayern',
      month: '2026-11',
      body: '7',
      points: '1',
      places: '1',
      search: 'Herz',
    }
    const view: ListView = {
      when: 'upcoming',
      category: 'category_d',
      language: 'de',
      presence_type: 'Onsite',
      region: 'Bayern',
      month: '2026-11',
      body: 7,
      with_points: true,
      free_places: true,
      search: 'Herz',
      page: 1,
    }
    const query =
      'profession=doctors&body=7&language=de&presence=onsite&region=Bayern&month=2026-11&points=1&places=1&search=Herz'
    expect(viewOf(parameters)).toEqual(view)
    expect(listPath('events', view)).toBe(`/events?${query}`)
    expect(feedPath('events', filterOf('events', view))).toBe(`/events.ics?${query}`)
  })

  it('changes the period without its months and free places', () => {
    const view = viewOf({ language: 'de', month: '2026-11', places: '1', page: '2' })
    expect(listPath('events', inPeriod(view, 'past'))).toBe('/events?when=past&language=de')
    expect(listPath('events', inPeriod(view, 'upcoming'))).toBe('/events?language=de&month=2026-11&places=1')
  })

  it('names recordings for past events only', () => {
    const past = viewOf({ when: 'past', recording: '1' })
    expect(listPath('events', past)).toBe('/events?when=past&recording=1')
    expect(listPath('events', inPeriod(past, 'upcoming'))).toBe('/events')
    expect(viewOf({ recording: '1' })).toEqual(plain)
  })

  it('names a profession without a category by its number', () => {
    const view = viewOf({ profession: '12' })
    expect(view).toEqual({ ...plain, profession: 12 })
    expect(listPath('events', view)).toBe('/events?profession=12')
    expect(listViewOf('events_d', { profession: '12' }, LOCALES)).toEqual(plain)
  })

  it('has the profession of its list, which no parameter changes', () => {
    const view = listViewOf('events_p', { profession: 'doctors' }, LOCALES)
    expect(view).toEqual(plain)
    expect(filterOf('events_p', view)).toEqual({ category: 'category_p' })
  })

  it('contains period, language, search and page', () => {
    const parameters = { when: 'past', language: 'en', search: ' Herz  und Niere ', page: '2' }
    const view = { when: 'past', language: 'en', search: 'Herz und Niere', page: 2 } as const
    expect(viewOf(parameters)).toEqual(view)
    expect(listPath('events', view)).toBe('/events?when=past&language=en&search=Herz+und+Niere&page=2')
  })

  it.each([
    { when: 'yesterday' },
    { language: 'tlh' },
    { language: '' },
    { profession: 'nurses' },
    { profession: '0' },
    { body: '-1' },
    { body: '1e3' },
    { body: '99999999999' },
    { presence: 'constructor' },
    { region: ' \u0000 ' },
    { month: '2026-13' },
    { month: '2026-1' },
    { points: 'yes' },
    { places: '' },
    { search: ' \u0000\t ' },
    { page: '0' },
    { page: '-1' },
    { page: '1.5' },
    { page: 'NaN' },
    { page: '1e99' },
    { unknown: 'x' },
  ])('ignores a value that it does not know: %j', (parameters) => {
    expect(viewOf(parameters)).toEqual(plain)
  })

  it('takes the first of repeated parameters', () => {
    expect(viewOf({ when: ['past', 'upcoming'], page: ['3', '4'] })).toMatchObject({
      when: 'past',
      page: 3,
    })
  })

  it('leads back to the view that produced it, for any input', () => {
    const parameters = fc.record({
      when: fc.constantFrom('past', 'upcoming', 'x'),
      language: fc.constantFrom('de', 'en', 'fr'),
      search: fc.string({ unit: 'binary', maxLength: 200 }),
      profession: fc.constantFrom('doctors', 'pharmacists', '12', 'x'),
      body: fc.constantFrom('7', '0', 'x'),
      presence: fc.constantFrom('online', 'onsite', 'x'),
      region: fc.string({ maxLength: 50 }),
      month: fc.constantFrom('2026-11', 'x'),
      points: fc.constantFrom('1', '0'),
      places: fc.constantFrom('1', '0'),
      recording: fc.constantFrom('1', '0'),
      page: fc.integer({ min: -5, max: 2000 }).map(String),
    })
    fc.assert(
      fc.property(parameters, fc.constantFrom(...EVENT_LISTS), (values, list) => {
        const view = listViewOf(list, values, LOCALES)
        expect(view.search ?? '').not.toMatch(/\p{Cc}/u)
        expect((view.search ?? '').length).toBeLessThanOrEqual(100)
        expect(listViewOf(list, parametersOf(listPath(list, view)), LOCALES)).toEqual(view)
      }),
    )
  })
})

describe('search engines', () => {
  it('index each page of the upcoming and of the past events', () => {
    expect(indexedViewOf(viewOf({ when: 'past', page: '2' }))).toEqual({
      view: { when: 'past', page: 2 },
      index: true,
    })
  })

  it.each([{ language: 'de' }, { search: 'Herz' }, { region: 'Bayern' }, { points: '1' }])(
    'are referred from %j to the plain list',
    (narrowing) => {
      const view = viewOf({ ...narrowing, when: 'past', page: '2' })
      expect(indexedViewOf(view)).toEqual({ view: { when: 'past' }, index: false })
    },
  )
})

it('groups events by month in the order of the list', () => {
  const events = ['2027-01-03', '2026-12-31', '2026-12-01', '2025-12-24'].map((date) => ({ date }))
  expect(groupByMonth(events).map(({ month, events: { length } }) => [month, length])).toEqual([
    ['2027-01', 1],
    ['2026-12', 2],
    ['2025-12', 1],
  ])
})
