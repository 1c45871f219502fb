import { useTranslations } from 'next-intl'
import { Anchor } from '@/i18n/Anchor'
import { Icon } from '@/ui/content/Icon'
import { SectionHead, Stack } from '@/ui/layout/layout'
import { TextLink } from '@/ui/layout/TextLink'
import type { EventListName } from '../../../contract/public'
import type { ListedEvent as Event, PublicEvent } from '../../../service/public-events'
import { EventCard } from './EventCard'
import { EventIcons } from './EventIcons'
import classes from './EventTiles.module.css'
import { listNameOf, listPath } from './list-view'

/** The next events on the start page. */
export function NextEvents({ events }: { events: Event[] }) {
  const t = useTranslations('events')
  return <EventTiles id="next-events" title={t('next')} events={events} list="events" />
}

/** Upcoming events for readers of an event that they cannot register for. */
export function EventsLikeThis({ event, events }: { event: PublicEvent; events: Event[] }) {
  const t = useTranslations('events')
  return <EventTiles id="events-like-this" title={t('like_this')} events={events} list={listNameOf(event)} />
}

type Props = { id: string; title: string; events: Event[]; list: EventListName }

/** A few events beside each other, with a link to their list. */
function EventTiles({ id, title, events, list }: Props) {
  const t = useTranslations('events')
  if (events.length === 0) return null
  return (
    <Stack as="section" className={classes.section} aria-labelledby={id}>
      <SectionHead size="h3" id={id} title={title}>
        <TextLink as={Anchor} isStrong href={listPath(list)}>
          {t('to_all')}
          <Icon name="arrow_right" size={20} />
        </TextLink>
      </SectionHead>
      <EventIcons />
      <ul className={classes.events}>
        {events.map((event) => (
          <li key={event.id}>
            <EventCard event={event} variant="tile" />
          </li>
        ))}
      </ul>
    </Stack>
  )
}
