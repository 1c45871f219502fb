import { useLocale } from 'next-intl'
import { monthHeading } from '@/i18n/calendar'
import type { EventCard as Event } from '../service/find'
import { EventCard } from './EventCard'
import classes from './EventList.module.css'
import { type EventListName, type ListView, monthsOf } from './list-view'
import { PastCard } from './PastCard'

type Props = { list: EventListName; view: ListView; events: Event[] }

/** The events under the names of their months, which stay in sight while one reads on. */
export function EventList({ list, view: { when, language }, events }: Props) {
  const locale = useLocale()
  const showLanguage = language === undefined
  return monthsOf(events).map(({ month, events: inMonth }) => (
    <section key={month} className={classes.month} aria-labelledby={month}>
      <h2 className={classes.name} id={month}>
        {monthHeading(`${month}-01`, locale)}
      </h2>
      <ul className={classes.events}>
        {inMonth.map((event) => (
          <li key={event.id}>
            {when === 'past' ? (
              <PastCard event={event} showLanguage={showLanguage} isComplete={list === 'events'} />
            ) : (
              <EventCard event={event} showLanguage={showLanguage} />
            )}
          </li>
        ))}
      </ul>
    </section>
  ))
}
