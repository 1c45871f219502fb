import { useTranslations } from 'next-intl'
import { Anchor } from '@/i18n/Anchor'
import { Icon } from '@/ui/content/Icon'
import type { ListedEvent as Event } from '../../../service/public-events'
import { EventCard } from './EventCard'
import { EventIcons } from './EventIcons'
import classes from './NextEvents.module.css'

/** The next events on the start page. */
export function NextEvents({ events }: { events: Event[] }) {
  const t = useTranslations('events')
  if (events.length === 0) return null
  return (
    <section className={classes.next} aria-labelledby="next-events">
      <header className={classes.header}>
        <h2 className={classes.title} id="next-events">
          {t('next')}
        </h2>
        <Anchor className={classes.all} href="/events">
          {t('to_all')}
          <Icon name="arrow_right" size={20} />
        </Anchor>
      </header>
      <EventIcons />
      <ul className={classes.events}>
        {events.map((event) => (
          <li key={event.id}>
            <EventCard event={event} variant="tile" />
          </li>
        ))}
      </ul>
    </section>
  )
}
