import { useTranslations } from 'next-intl'
import { Anchor } from '@/i18n/Anchor'
import type { ListedEvent as Event } from '../../../service/public-events'
import { EventFilters } from './EventFilters'
import { EventIcons } from './EventIcons'
import { EventList } from './EventList'
import classes from './EventsPage.module.css'
import { type EventListName, isNarrowed, type ListView, listPath } from './list-view'
import { NoEvents } from './NoEvents'
import { Pagination } from './Pagination'

type Props = {
  list: EventListName
  view: ListView
  results: { events: Event[]; total: number; pages: number }
  locales: readonly string[]
}

export function EventsPage({ list, view, results: { events, total, pages }, locales }: Props) {
  const t = useTranslations('events')
  const isPast = view.when === 'past'
  return (
    <>
      <header className={classes.header}>
        <h1 className={classes.title}>{t(`lists.${list}.${isPast ? 'past_title' : 'title'}`)}</h1>
        <p className={classes.text}>{t(`lists.${list}.${isPast ? 'past_text' : 'text'}`)}</p>
      </header>
      <EventFilters list={list} view={view} locales={locales} />
      {total === 0 ? (
        <NoEvents list={list} view={view} />
      ) : (
        <>
          <Summary list={list} view={view} total={total} />
          <EventIcons />
          <EventList list={list} view={view} events={events} />
          {pages > 1 && <Pagination list={list} view={view} pages={pages} />}
        </>
      )}
    </>
  )
}

/** The number of events, and a link that resets the filters. */
function Summary({ list, view, total }: { list: EventListName; view: ListView; total: number }) {
  const t = useTranslations('events')
  const count = t(view.when === 'past' ? 'count_past' : 'count_upcoming', { count: total })
  return (
    <p className={classes.summary}>
      <span>{view.search ? t('count_for', { count, search: view.search }) : count}</span>
      {isNarrowed(view) && <Anchor href={listPath(list, { when: view.when })}>{t('reset')}</Anchor>}
    </p>
  )
}
