import type { BreadcrumbList, Event, ItemAvailability, ItemList, Offer, WithContext } from 'schema-dts'
import { plainText } from '@/ui/plain-text'
import { type Availability, deadlineOf, endOf, isOnline, startOf } from '../rules'
import type { EventCard, PublicEvent } from '../service/find'

/** Where a page stands: its own absolute address and that of the site, and who runs it. */
export type Place = { url: string; origin: string; organizer: string }

const CONTEXT = { '@context': 'https://schema.org' } as const
const DESCRIPTION_MAX = 500
const HOUR = 60 * 60 * 1000

/** An event as search engines want to be told of it. */
export function eventSchema(event: PublicEvent, { url, origin, organizer }: Place): WithContext<Event> {
  const { title, description, speaker, language, images, price, date, end_time } = event
  return {
    ...CONTEXT,
    '@type': 'Event',
    name: title,
    url,
    ...(description && { description: plainText(description, DESCRIPTION_MAX) }),
    startDate: withOffset({ date, time: event.time }, startOf(event)),
    ...(end_time && { endDate: withOffset({ date, time: end_time }, endOf(event)) }),
    eventStatus: 'https://schema.org/EventScheduled',
    ...attendanceOf(event, url),
    image: [`${origin}${images.header.src}`],
    inLanguage: language,
    isAccessibleForFree: !price,
    offers: offerOf(event, url),
    organizer: { '@type': 'Organization', name: organizer, url: origin },
    ...(speaker && { performer: { '@type': 'Person', name: speaker } }),
  }
}

function attendanceOf(event: PublicEvent, url: string) {
  if (isOnline(event)) {
    return {
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url },
    } as const
  }
  const { location, region } = event
  const address = {
    '@type': 'PostalAddress',
    streetAddress: location,
    ...(region && { addressRegion: region }),
  } as const
  return {
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: location, address },
  } as const
}

const OFFERED: Record<Availability, ItemAvailability> = {
  open: 'https://schema.org/InStock',
  few: 'https://schema.org/LimitedAvailability',
  waiting_list: 'https://schema.org/SoldOut',
  closed: 'https://schema.org/OutOfStock',
  past: 'https://schema.org/OutOfStock',
  announced: 'https://schema.org/OutOfStock',
}

function offerOf(event: PublicEvent, url: string): Offer {
  const { availability, price, currency } = event
  return {
    '@type': 'Offer',
    url,
    price: price ?? 0,
    priceCurrency: currency,
    availability: OFFERED[availability],
    validThrough: (deadlineOf(event) ?? startOf(event)).toISOString(),
  }
}

/** Wall clock in Berlin with the offset that holds then: the same instant as the rules say. */
function withOffset({ date, time }: { date: string; time: string }, instant: Date): string {
  const hours = (Date.parse(`${date}T${time}Z`) - instant.getTime()) / HOUR
  return `${date}T${time}:00+${String(hours).padStart(2, '0')}:00`
}

/** The way to a page, beginning at the landing page. */
export function breadcrumbSchema(steps: { name: string; url: string }[]): WithContext<BreadcrumbList> {
  return {
    ...CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  }
}

/** The events of a list that have a page; what is only announced has none yet. */
export function listSchema(events: EventCard[], addressOfEvent: (id: number) => string): WithContext<ItemList> {
  const shown = events.filter(({ availability }) => availability !== 'announced')
  return {
    ...CONTEXT,
    '@type': 'ItemList',
    itemListElement: shown.map(({ id, title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      url: addressOfEvent(id),
    })),
  }
}
