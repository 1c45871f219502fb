import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EVENT_LISTS, groupByMonth, indexedViewOf, listPath, listViewOf } from './list-view'

const LOCALES = ['de', 'en']
const plain = { when: 'upcoming', language: undefined, search: undefined, page: 1 }

/** The query parameters that a browser sends for an address. */
const parametersOf = (address: string) => Object.fromEntries(new URL(address, 'http://localhost').searchParams)

describe('the address of a list', () => {
  it('shows all upcoming events without parameters', () => {
    expect(listViewOf({}, LOCALES)).toEqual(plain)
    expect(listPath('events_d', listViewOf({}, LOCALES))).toBe('/events_d')
  })

  it('contains period, language, search and page', () => {
    const parameters = { when: 'past', language: 'en', search: ' Herz  und Niere ', page: '2' }
    const view = { when: 'past', language: 'en', search: 'Herz und Niere', page: 2 } as const
    expect(listViewOf(parameters, LOCALES)).toEqual(view)
    expect(listPath('events', view)).toBe('/events?when=past&language=en&search=Herz+und+Niere&page=2')
  })

  it.each([
    { when: 'yesterday' },
    { language: 'tlh' },
    { language: '' },
    { search: ' \u0000\t ' },
    { page: '0' },
    { page: '-1' },
    { page: '1.5' },
    { page: 'NaN' },
    { page: '1e99' },
    { unknown: 'x' },
  ])('ignores a value that it does not know: %j', (parameters) => {
    expect(listViewOf(parameters, LOCALES)).toEqual(plain)
  })

  it('takes the first of repeated parameters', () => {
    expect(listViewOf({ when: ['past', 'upcoming'], page: ['3', '4'] }, LOCALES)).toMatchObject({
      when: 'past',
      page: 3,
    })
  })

  it('leads back to the view that produced it, for any input', () => {
    const parameters = fc.record({
      when: fc.constantFrom('past', 'upcoming', 'x'),
      language: fc.constantFrom('de', 'en', 'fr'),
      search: fc.string({ unit: 'binary', maxLength: 200 }),
      page: fc.integer({ min: -5, max: 2000 }).map(String),
    })
    fc.assert(
      fc.property(parameters, fc.constantFrom(...EVENT_LISTS), (values, list) => {
        const view = listViewOf(values, LOCALES)
        expect(view.search ?? '').not.toMatch(/\p{Cc}/u)
        expect((view.search ?? '').length).toBeLessThanOrEqual(100)
        expect(listViewOf(parametersOf(listPath(list, view)), LOCALES)).toEqual(view)
      }),
    )
  })
})

describe('search engines', () => {
  it('index each page of the upcoming and of the past events', () => {
    expect(indexedViewOf(listViewOf({ when: 'past', page: '2' }, LOCALES))).toEqual({
      view: { when: 'past', page: 2 },
      index: true,
    })
  })

  it.each([{ language: 'de' }, { search: 'Herz' }])('are referred from %j to the plain list', (narrowing) => {
    const view = listViewOf({ ...narrowing, when: 'past', page: '2' }, LOCALES)
    expect(indexedViewOf(view)).toEqual({ view: { when: 'past' }, index: false })
  })
})

it('groups events by month in the order of the list', () => {
  const events = ['2027-01-03', '2026-12-31', '2026-12-01', '2025-12-24'].map((date) => ({ date }))
  expect(groupByMonth(events).map(({ month, events: { length } }) => [month, length])).toEqual([
    ['2027-01', 1],
    ['2026-12', 2],
    ['2025-12', 1],
  ])
})
