'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { listQuery } from '@/client/lists'
import { useMay } from '@/client/permissions'
import { listRegistrations } from '@/features/registrations/contract/office'
import { Link } from '@/i18n/navigation'
import { Panel } from '@/ui/Panel'
import { type ListedWorkshop, listWorkshops } from '../contract/office'
import { placeOf } from '../rules'
import { DateBlock } from './DateBlock'
import { officePath, tabPath } from './event-path'
import classes from './NextWorkshops.module.css'
import { SeatsBar } from './SeatsBar'
import { StateBadge } from './StateBadge'
import { TimeRange } from './TimeRange'

const ROWS = 5

/** What comes next, and how full it is. */
export function NextWorkshops() {
  const t = useTranslations('home')
  const wanted = { filter: { hide_past_workshops: 1 }, sortBy: 'date', sortByDirection: 'asc', per_page: ROWS } as const
  const asked = useQuery({ ...listQuery(listWorkshops, wanted), select: ({ data }) => data })
  return (
    <Panel
      title={t('next')}
      all={{ href: '/admin/events', label: t('next_all') }}
      asked={asked}
      rows={ROWS}
      empty={t('next_empty')}
      keyOf={({ id }) => id}
    >
      {(event) => <Next event={event} />}
    </Panel>
  )
}

function Next({ event }: { event: ListedWorkshop }) {
  const t = useTranslations('workshops')
  const leads = useMay()(listRegistrations)
  return (
    <div className={classes.event}>
      <DateBlock date={event.date} />
      <div className={classes.words}>
        <Link className={classes.title} href={officePath(event.id)} lang={event.language}>
          {event.title}
        </Link>
        <span className={classes.facts}>
          <TimeRange event={event} />
          {` · ${placeOf(event, t('presence_online'))}`}
        </span>
      </div>
      <div className={classes.state}>
        <StateBadge state={event.state} />
        {leads ? (
          <Link className={classes.seats} href={tabPath(event.id, 'registrations', { standing: 'registered' })}>
            <SeatsBar event={event} />
          </Link>
        ) : (
          <SeatsBar event={event} />
        )}
      </div>
    </div>
  )
}
