import { useTranslations } from 'next-intl'
import type { EventListName } from '../../../contract/public'
import type { ListedEvent as Event } from '../../../service/public-events'
import { ActiveFilters } from './ActiveFilters'
import { EventFilters } from './EventFilters'
import { EventIcons } from './EventIcons'
import { EventList } from './EventList'
import classes from './EventsPage.module.css'
import type { FilterChoices } from './FilterFields'
import type { ListView } from './list-view'
import { NoEvents } from './NoEvents'
import { Pagination } from './Pagination'
import { SubscribeLinks } from './SubscribeLinks'

type Props = {
  list: EventListName
  view: ListView
  results: { events: Event[]; total: number; pages: number; first: number }
  /** The number of events in the other period. */
  others: number
  choices: FilterChoices
  /** The address of the site, for the address of the calendar. */
  origin: string
}

export function EventsPage({ list, view, results: { events, total, pages, first }, others, choices, origin }: Props) {
  const t = useTranslations('events')
  const isPast = view.when === 'past'
  const counts = isPast ? { past: total, upcoming: others } : { upcoming: total, past: others }
  return (
    <>
      <header className={classes.header}>
        <h1 className={classes.title}>{t(`lists.${list}.${isPast ? 'past_title' : 'title'}`)}</h1>
        <p className={classes.text}>{t(`lists.${list}.${isPast ? 'past_text' : 'text'}`)}</p>
      </header>
      <EventFilters list={list} view={view} choices={choices} counts={counts} />
      <div className={classes.summary}>
        {total > 0 && (
          <span className={classes.count}>{t(isPast ? 'count_past' : 'count_upcoming', { count: total })}</span>
        )}
        <ActiveFilters list={list} view={view} choices={choices} />
      </div>
      {total === 0 ? (
        <NoEvents list={list} view={view} choices={choices} />
      ) : (
        <>
          <EventIcons />
          <EventList list={list} view={view} events={events} />
          {pages > 1 && (
            <Pagination
              list={list}
              view={view}
              pages={pages}
              range={{ first, last: first + events.length - 1, total }}
            />
          )}
        </>
      )}
      {!isPast && <SubscribeLinks list={list} view={view} origin={origin} />}
    </>
  )
}
