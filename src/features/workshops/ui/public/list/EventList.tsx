import { useLocale } from 'next-intl'
import { monthHeading } from '@/i18n/calendar'
import { Stack } from '@/ui/layout/layout'
import type { EventListName } from '../../../contract/public'
import type { ListedEvent as Event } from '../../../service/public-events'
import { EventCard } from './EventCard'
import classes from './EventList.module.css'
import { groupByMonth, type ListView } from './list-view'
import { PastCard } from './PastCard'

type Props = { list: EventListName; view: ListView; events: Event[] }

/** The events grouped by month; the month stays visible while its events scroll. */
export function EventList({ list, view: { when, language }, events }: Props) {
  const locale = useLocale()
  const showLanguage = language === undefined
  return groupByMonth(events).map(({ month, events: inMonth }) => (
    <section key={month} className={classes.month} aria-labelledby={month}>
      <h2 className={classes.name} id={month}>
        {monthHeading(`${month}-01`, locale)}
      </h2>
      <Stack as="ul" className={classes.events}>
        {inMonth.map((event) => (
          <li key={event.id}>
            {when === 'past' ? (
              <PastCard event={event} showLanguage={showLanguage} isComplete={list === 'events'} />
            ) : (
              <EventCard event={event} showLanguage={showLanguage} />
            )}
          </li>
        ))}
      </Stack>
    </section>
  ))
}
