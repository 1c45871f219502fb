import { describe, expect, it } from 'vitest'
import { cleanHtml } from '@/server/security/html'
import { EMPTY_WORKSHOP } from '../../contract/fields'
import { startOf } from '../../rules'
import type { PublicEvent } from '../../service/public-events'
import { breadcrumbJsonLd, eventJsonLd, eventListJsonLd } from './json-ld'

const page = {
  url: 'https://academy.example/events/7',
  origin: 'https://academy.example',
  organizer: 'Academy',
  credentials: [],
}
const image = { src: '/api/sandoz/workshops/headerimage/7?v=1&w=1600', width: 1600, height: 600 }

const anEvent: PublicEvent = {
  ...EMPTY_WORKSHOP,
  id: 7,
  title: 'Diabetes im Alter',
  date: '2026-10-12',
  time: '18:00',
  end_time: '19:30',
  location: 'Forum an der Isar, München',
  region: 'Bayern',
  language: 'de',
  credits: '2 CME-Punkte',
  points: [],
  speaker: 'Dr. Clara Ostendorf',
  images: { header: image, thumbnail: image, picture: null },
  seats_left: 12,
  phase: 'open',
  availability: 'open',
  price: 45.5,
  registration_deadline: '2026-10-01 10:00',
  signup_active: true,
  header_image: 'Gesundheitsrecht',
  cancellation_note: '',
  updated_at: '2026-01-01T00:00:00.000Z',
  category_d: true,
  max_participants_reached: false,
  document: null,
  sponsors: [],
  description: cleanHtml('<p>Was <strong>hilft</strong> &amp; was nicht</p>'),
  signup_hint: cleanHtml(''),
  email_after_event: cleanHtml(''),
}

const jsonLdOf = (fields: Partial<PublicEvent> = {}) => eventJsonLd({ ...anEvent, ...fields }, page)

describe('an event for search engines', () => {
  it('describes title, date, place, speaker, language and price', () => {
    expect(jsonLdOf()).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'Diabetes im Alter',
      url: page.url,
      description: 'Was hilft & was nicht',
      startDate: '2026-10-12T18:00:00+02:00',
      endDate: '2026-10-12T19:30:00+02:00',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        '@type': 'Place',
        name: 'Forum an der Isar, München',
        address: { '@type': 'PostalAddress', streetAddress: 'Forum an der Isar, München', addressRegion: 'Bayern' },
      },
      image: ['https://academy.example/api/sandoz/workshops/headerimage/7?v=1&w=1600'],
      inLanguage: 'de',
      isAccessibleForFree: false,
      offers: {
        '@type': 'Offer',
        url: page.url,
        price: 45.5,
        priceCurrency: 'EUR',
        availability: 'https://schema.org/InStock',
        validThrough: '2026-10-01T10:00:00.000Z',
      },
      organizer: { '@type': 'Organization', name: 'Academy', url: 'https://academy.example' },
      performer: { '@type': 'Person', name: 'Dr. Clara Ostendorf' },
    })
  })

  it('is about a course that awards the points that are certain', () => {
    const credentials = [{ name: '4 + 1 DFP', body: 'Österreichische Ärztekammer' }]
    expect(eventJsonLd(anEvent, { ...page, credentials })).toMatchObject({
      '@type': 'Event',
      about: {
        '@type': 'Course',
        name: 'Diabetes im Alter',
        description: 'Was hilft & was nicht',
        provider: { '@type': 'Organization', name: 'Academy' },
        educationalCredentialAwarded: [
          {
            '@type': 'EducationalOccupationalCredential',
            name: '4 + 1 DFP',
            recognizedBy: { '@type': 'Organization', name: 'Österreichische Ärztekammer' },
          },
        ],
      },
    })
  })

  it('is cancelled and takes no registrations once staff cancelled it', () => {
    expect(jsonLdOf({ phase: 'cancelled', availability: 'cancelled' })).toMatchObject({
      eventStatus: 'https://schema.org/EventCancelled',
      offers: { availability: 'https://schema.org/OutOfStock' },
    })
  })

  it('is located at its own address when it is online', () => {
    expect(jsonLdOf({ presence_type: 'Online' })).toMatchObject({
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: page.url },
    })
  })

  it('is free when no price is set', () => {
    for (const price of [null, 0]) {
      expect(jsonLdOf({ price })).toMatchObject({
        isAccessibleForFree: true,
        offers: { price: 0, priceCurrency: 'EUR' },
      })
    }
  })

  it('contains no property without a value', () => {
    const schema = jsonLdOf({ end_time: null, speaker: '', description: cleanHtml('') })
    for (const name of ['endDate', 'performer', 'description']) expect(schema).not.toHaveProperty(name)
  })

  it.each([
    [{ availability: 'few', seats_left: 2 }, 'LimitedAvailability'],
    [{ availability: 'waiting_list' }, 'SoldOut'],
    [{ availability: 'closed' }, 'OutOfStock'],
    [{ availability: 'past' }, 'OutOfStock'],
  ] as const)('with %j is offered as %s', (fields, availability) => {
    expect(jsonLdOf(fields)).toMatchObject({ offers: { availability: `https://schema.org/${availability}` } })
  })

  it('can be booked until it starts when it has no deadline', () => {
    expect(jsonLdOf({ registration_deadline: null })).toMatchObject({
      offers: { validThrough: '2026-10-12T16:00:00.000Z' },
    })
  })

  it.each([
    ['2026-01-12', '18:00', '+01:00'],
    ['2026-07-12', '00:00', '+02:00'],
    ['2026-03-29', '01:59', '+01:00'],
    ['2026-03-29', '02:30', '+01:00'],
    ['2026-03-29', '03:00', '+02:00'],
    ['2026-10-25', '02:30', '+02:00'],
    ['2026-10-25', '03:00', '+01:00'],
  ])('on %s at %s starts at the instant that the rules compute', (date, time, offset) => {
    const startDate = `${date}T${time}:00${offset}`
    expect(jsonLdOf({ date, time, end_time: null })).toMatchObject({ startDate })
    expect(new Date(startDate)).toEqual(startOf({ date, time }))
  })
})

it('lists the events that have a page', () => {
  const announced = { ...anEvent, id: 8, availability: 'announced' } as const
  const list = eventListJsonLd([announced, anEvent], (id) => `https://academy.example/en/events/${id}`)
  expect(list.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Diabetes im Alter', url: 'https://academy.example/en/events/7' },
  ])
})

it('numbers the breadcrumbs from one', () => {
  const steps = breadcrumbJsonLd([
    { name: 'Academy', url: 'https://academy.example/' },
    { name: 'Events', url: 'https://academy.example/events' },
  ])
  expect(steps.itemListElement).toMatchObject([
    { position: 1 },
    { position: 2, item: 'https://academy.example/events' },
  ])
})
