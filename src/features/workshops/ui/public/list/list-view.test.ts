import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EVENT_LISTS, indexedViewOf, listAddress, listViewOf, monthsOf } from './list-view'

const LOCALES = ['de', 'en']
const plain = { when: 'upcoming', language: undefined, search: undefined, page: 1 }

/** What a browser sends back for an address. */
const askedBy = (address: string) => Object.fromEntries(new URL(address, 'http://localhost').searchParams)

describe('the address of a list', () => {
  it('means all upcoming events when it says nothing', () => {
    expect(listViewOf({}, LOCALES)).toEqual(plain)
    expect(listAddress('events_d', listViewOf({}, LOCALES))).toBe('/events_d')
  })

  it('names period, language, search and page', () => {
    const asked = { when: 'past', language: 'en', search: ' Herz  und Niere ', page: '2' }
    const view = { when: 'past', language: 'en', search: 'Herz und Niere', page: 2 } as const
    expect(listViewOf(asked, LOCALES)).toEqual(view)
    expect(listAddress('events', view)).toBe('/events?when=past&language=en&search=Herz+und+Niere&page=2')
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
  ])('is passed over quietly where it cannot be understood: %j', (asked) => {
    expect(listViewOf(asked, LOCALES)).toEqual(plain)
  })

  it('counts once what it names twice', () => {
    expect(listViewOf({ when: ['past', 'upcoming'], page: ['3', '4'] }, LOCALES)).toMatchObject({
      when: 'past',
      page: 3,
    })
  })

  it('leads back to the view that it was made of, whatever was typed', () => {
    const asked = fc.record({
      when: fc.constantFrom('past', 'upcoming', 'x'),
      language: fc.constantFrom('de', 'en', 'fr'),
      search: fc.string({ unit: 'binary', maxLength: 200 }),
      page: fc.integer({ min: -5, max: 2000 }).map(String),
    })
    fc.assert(
      fc.property(asked, fc.constantFrom(...EVENT_LISTS), (given, list) => {
        const view = listViewOf(given, LOCALES)
        expect(view.search ?? '').not.toMatch(/\p{Cc}/u)
        expect((view.search ?? '').length).toBeLessThanOrEqual(100)
        expect(listViewOf(askedBy(listAddress(list, view)), LOCALES)).toEqual(view)
      }),
    )
  })
})

describe('search engines', () => {
  it('list each page of the upcoming and of the past', () => {
    expect(indexedViewOf(listViewOf({ when: 'past', page: '2' }, LOCALES))).toEqual({
      view: { when: 'past', page: 2 },
      index: true,
    })
  })

  it.each([{ language: 'de' }, { search: 'Herz' }])('are led from %j to the plain list', (narrowing) => {
    const view = listViewOf({ ...narrowing, when: 'past', page: '2' }, LOCALES)
    expect(indexedViewOf(view)).toEqual({ view: { when: 'past' }, index: false })
  })
})

it('puts events under their months in the order in which they come', () => {
  const events = ['2027-01-03', '2026-12-31', '2026-12-01', '2025-12-24'].map((date) => ({ date }))
  expect(monthsOf(events).map(({ month, events: { length } }) => [month, length])).toEqual([
    ['2027-01', 1],
    ['2026-12', 2],
    ['2025-12', 1],
  ])
})
