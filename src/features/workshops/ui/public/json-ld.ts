import type { BreadcrumbList, Course, Event, ItemAvailability, ItemList, Offer, WithContext } from 'schema-dts'
import { HOUR_MS } from '@/contract/time'
import { excerptOf } from '@/ui/content/excerpt'
import { type Availability, deadlineOf, endOf, isOnline, startOf } from '../../rules'
import type { ListedEvent, PublicEvent } from '../../service/public-events'

type Credential = { name: string; body: string }

/** The address of the page, the address of the site, the organiser, and the points that are certain. */
type PageContext = { url: string; origin: string; organizer: string; credentials: Credential[] }

const CONTEXT = { '@context': 'https://schema.org' } as const
const DESCRIPTION_MAX = 500

/** The structured data of an event as schema.org defines it. */
export function eventJsonLd(event: PublicEvent, page: PageContext): WithContext<Event> {
  const { url, origin, organizer, credentials } = page
  const { title, description, speaker, language, images, price, date, end_time } = event
  return {
    ...CONTEXT,
    '@type': 'Event',
    name: title,
    url,
    ...(description && { description: excerptOf(description, DESCRIPTION_MAX) }),
    startDate: withOffset({ date, time: event.time }, startOf(event)),
    ...(end_time && { endDate: withOffset({ date, time: end_time }, endOf(event)) }),
    eventStatus:
      event.phase === 'cancelled' ? 'https://schema.org/EventCancelled' : 'https://schema.org/EventScheduled',
    ...attendanceOf(event, url),
    image: [`${origin}${images.header.src}`],
    inLanguage: language,
    isAccessibleForFree: !price,
    offers: offerOf(event, url),
    organizer: { '@type': 'Organization', name: organizer, url: origin },
    ...(speaker && { performer: { '@type': 'Person', name: speaker } }),
    ...(credentials.length > 0 && { about: courseOf(event, page) }),
  }
}

/** Only a course may award credentials, so the event is about one. */
const courseOf = ({ title, description }: PublicEvent, { origin, organizer, credentials }: PageContext): Course => ({
  '@type': 'Course',
  name: title,
  description: description ? excerptOf(description, DESCRIPTION_MAX) : title,
  provider: { '@type': 'Organization', name: organizer, url: origin },
  educationalCredentialAwarded: credentials.map(({ name, body }) => ({
    '@type': 'EducationalOccupationalCredential',
    name,
    recognizedBy: { '@type': 'Organization', name: body },
  })),
})

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

/** Nobody can register for the other events. */
const OFFER_AVAILABILITY: Partial<Record<Availability, ItemAvailability>> = {
  open: 'https://schema.org/InStock',
  few: 'https://schema.org/LimitedAvailability',
  waiting_list: 'https://schema.org/SoldOut',
}

function offerOf(event: PublicEvent, url: string): Offer {
  const { availability, price, currency } = event
  return {
    '@type': 'Offer',
    url,
    price: price ?? 0,
    priceCurrency: currency,
    availability: OFFER_AVAILABILITY[availability] ?? 'https://schema.org/OutOfStock',
    validThrough: (deadlineOf(event) ?? startOf(event)).toISOString(),
  }
}

/** The local time in Berlin with its offset, which is the instant that the rules compute. */
function withOffset({ date, time }: { date: string; time: string }, instant: Date): string {
  const hours = (Date.parse(`${date}T${time}Z`) - instant.getTime()) / HOUR_MS
  return `${date}T${time}:00+${String(hours).padStart(2, '0')}:00`
}

/** The breadcrumbs of a page, from the landing page on. */
export function breadcrumbJsonLd(steps: { name: string; url: string }[]): WithContext<BreadcrumbList> {
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

/** Events without a page, which are only announced, are left out. */
export function eventListJsonLd(events: ListedEvent[], addressOfEvent: (id: number) => string): WithContext<ItemList> {
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
