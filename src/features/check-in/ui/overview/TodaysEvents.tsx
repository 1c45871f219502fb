import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { CallFailed } from '@/client/calls/call'
import { listQuery } from '@/client/calls/lists'
import { useMay } from '@/client/calls/permissions'
import { useFormats } from '@/client/config/formats'
import { type ListedWorkshop, listWorkshops } from '@/features/workshops/contract/office'
import { checkInPath, officeOverviewPath } from '@/features/workshops/contract/office-path'
import { useCountTexts } from '@/features/workshops/ui/office/use-count-texts'
import { Anchor } from '@/i18n/Anchor'
import { showTime } from '@/i18n/formats'
import { Icon } from '@/ui/content/Icon'
import { LoadError } from '@/ui/feedback/LoadError'
import { Link } from '@/ui/navigation/Link'
import { listGuests } from '../../contract/guest-list'
import classes from './TodaysEvents.module.css'

const REFRESH_INTERVAL = 60_000

/** The events of today, each one press away from its check-in. */
export function TodaysEvents() {
  const t = useTranslations('home')
  const id = useId()
  const input = { filter: { today: 1 }, sortBy: 'date', sortByDirection: 'asc' } as const
  const { data, error, isFetching, refetch } = useQuery({
    ...listQuery(listWorkshops, input),
    refetchInterval: REFRESH_INTERVAL,
  })
  const events = data?.data.filter(({ state }) => state !== 'cancelled')
  return (
    <section className={classes.today} aria-labelledby={id} aria-busy={!data && !error}>
      <h2 className="visually-hidden" id={id}>
        {t('today')}
      </h2>
      {!data && !error && <Skeleton className={classes.waiting} />}
      {!data && error instanceof CallFailed && (
        <LoadError failure={error} onRetry={() => void refetch()} isBusy={isFetching} />
      )}
      {events?.length === 0 && <p className={classes.none}>{t('today_none')}</p>}
      {events && events.length > 0 && (
        <ul className={classes.events}>
          {events.map((event) => (
            <li key={event.id}>
              <TodaysEvent event={event} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Leads to the check-in, or to the event for people who may not check in. */
function TodaysEvent({ event }: { event: ListedWorkshop }) {
  const t = useTranslations('home')
  const formats = useFormats()
  const mayCheckIn = useMay()(listGuests)
  const texts = useCountTexts()
  const { id, title, time, count, language } = event
  const facts = [showTime(time, formats), texts.ofRegistered(count), count.participated > 0 && texts.ofAttended(count)]
  const words = (
    <>
      <span className={classes.day}>{t('today')}</span>
      <span className={classes.words}>
        <span className={classes.title} lang={language}>
          {title}
        </span>
        <span className={classes.facts}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      {mayCheckIn && (
        <span className={classes.action}>
          {t('today_check_in')}
          <Icon name="arrow_right" size={20} />
        </span>
      )}
    </>
  )
  if (!mayCheckIn)
    return (
      <Link className={classes.event} href={officeOverviewPath(id)}>
        {words}
      </Link>
    )
  return (
    <Anchor className={classes.event} href={checkInPath(id)}>
      {words}
    </Anchor>
  )
}
