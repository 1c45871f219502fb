import { useTranslations } from 'next-intl'
import { Anchor } from '@/i18n/Anchor'
import { Icon } from '@/ui/content/Icon'
import type { EventListName } from '../../../contract/public'
import type { ListedEvent as Event } from '../../../service/public-events'
import { EventCard } from './EventCard'
import { EventIcons } from './EventIcons'
import classes from './EventTiles.module.css'
import { listPath } from './list-view'

type Props = { id: string; title: string; events: Event[]; list: EventListName }

/** A few events beside each other, with a link to their list. */
export function EventTiles({ id, title, events, list }: Props) {
  const t = useTranslations('events')
  if (events.length === 0) return null
  return (
    <section className={classes.tiles} aria-labelledby={id}>
      <header className={classes.header}>
        <h2 className={classes.title} id={id}>
          {title}
        </h2>
        <Anchor className={classes.all} href={listPath(list)}>
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
