import { useTranslations } from 'next-intl'
import type { ListedEvent as Event } from '../../../service/public-events'
import { EventTiles } from './EventTiles'

/** The next events on the start page. */
export function NextEvents({ events }: { events: Event[] }) {
  const t = useTranslations('events')
  return <EventTiles id="next-events" title={t('next')} events={events} list="events" />
}
