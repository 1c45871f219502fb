import { useTranslations } from 'next-intl'
import type { ListedEvent as Event, PublicEvent } from '../../../service/public-events'
import { EventTiles } from './EventTiles'
import { listNameOf } from './list-view'

/** Upcoming events for readers of an event that they cannot register for. */
export function EventsLikeThis({ event, events }: { event: PublicEvent; events: Event[] }) {
  const t = useTranslations('events')
  return <EventTiles id="events-like-this" title={t('like_this')} events={events} list={listNameOf(event)} />
}
