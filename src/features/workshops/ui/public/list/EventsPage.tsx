import { useLocale, useTranslations } from 'next-intl'
import { localizedPath } from '@/i18n/paths'
import { Icon } from '@/ui/content/Icon'
import { Cluster, Muted } from '@/ui/layout/layout'
import { TextLink } from '@/ui/layout/TextLink'
import type { EventListName } from '../../../contract/public'
import type { ListedEvent as Event } from '../../../service/public-events'
import { ActiveFilters } from './ActiveFilters'
import { EventFilters } from './EventFilters'
import { EventIcons } from './EventIcons'
import { EventList } from './EventList'
import classes from './EventsPage.module.css'
import type { FilterChoices } from './FilterFields'
import { feedPath, type ListView } from './list-view'
import { NoEvents } from './NoEvents'
import { Pagination } from './Pagination'

type Props = {
  list: EventListName
  view: ListView
  results: { events: Event[]; total: number; pages: number; first: number }
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
        <Muted className={classes.text}>{t(`lists.${list}.${isPast ? 'past_text' : 'text'}`)}</Muted>
      </header>
      <EventFilters list={list} view={view} choices={choices} counts={counts} />
      <ActiveFilters list={list} view={view} choices={choices} />
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

/** The first link opens the calendar program; the second has the address for calendars that need it typed. */
function SubscribeLinks({ list, view, origin }: Pick<Props, 'list' | 'view' | 'origin'>) {
  const t = useTranslations('events')
  const address = origin + localizedPath(useLocale(), feedPath(list, view))
  return (
    <Cluster as="p" gap="0 md" className={classes.subscribe}>
      <TextLink as="a" isStrong href={address.replace(/^https?:/, 'webcal:')}>
        <Icon name="calendar_event" size={20} />
        {t('subscribe')}
      </TextLink>
      <TextLink as="a" isStrong href={address} type="text/calendar">
        {t('subscribe_address')}
      </TextLink>
    </Cluster>
  )
}
