'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { listQuery } from '@/client/calls/lists'
import { useMay } from '@/client/calls/permissions'
import { listRegistrations } from '@/features/registrations/contract/office'
import { type ListedWorkshop, listWorkshops } from '@/features/workshops/contract/office'
import { officeEventPath, officeTabPath } from '@/features/workshops/contract/office-path'
import { venueOf } from '@/features/workshops/rules'
import { SeatsBar } from '@/features/workshops/ui/office/SeatsBar'
import { StateBadge } from '@/features/workshops/ui/office/StateBadge'
import { TimeRange } from '@/features/workshops/ui/office/TimeRange'
import { DateBlock } from '@/features/workshops/ui/public/DateBlock'
import { Link } from '@/ui/navigation/Link'
import { Panel } from '@/ui/screens/Panel'
import classes from './NextWorkshops.module.css'

const ROWS = 5

/** The next events with their seats. */
export function NextWorkshops() {
  const t = useTranslations('home')
  const listInput = {
    filter: { hide_past_workshops: 1 },
    sortBy: 'date',
    sortByDirection: 'asc',
    per_page: ROWS,
  } as const
  const workshopsQuery = useQuery({ ...listQuery(listWorkshops, listInput), select: ({ data }) => data })
  return (
    <Panel
      title={t('next')}
      all={{ href: '/admin/events', label: t('next_all') }}
      query={workshopsQuery}
      rows={ROWS}
      empty={t('next_empty')}
      keyOf={({ id }) => id}
    >
      {(event) => <NextWorkshop event={event} />}
    </Panel>
  )
}

function NextWorkshop({ event }: { event: ListedWorkshop }) {
  const t = useTranslations('workshops')
  const mayListPeople = useMay()(listRegistrations)
  return (
    <div className={classes.event}>
      <DateBlock date={event.date} />
      <div className={classes.text}>
        <Link className={classes.title} href={officeEventPath(event.id)} lang={event.language}>
          {event.title}
        </Link>
        <span className={classes.facts}>
          <TimeRange event={event} />
          {` · ${venueOf(event, t('presence_online'))}`}
        </span>
      </div>
      <div className={classes.state}>
        <StateBadge state={event.state} />
        {mayListPeople ? (
          <Link className={classes.seats} href={officeTabPath(event.id, 'registrations', { standing: 'registered' })}>
            <SeatsBar event={event} />
          </Link>
        ) : (
          <SeatsBar event={event} />
        )}
        {event.count.waiting + event.count.offered > 0 && <WaitingParties event={event} />}
      </div>
    </div>
  )
}

/** The parties on the waiting list, of which some may have an offer. */
function WaitingParties({ event: { id, count } }: { event: ListedWorkshop }) {
  const t = useTranslations('workshops')
  const mayListPeople = useMay()(listRegistrations)
  const numbers = [
    count.waiting > 0 && t('list_waiting', { count: count.waiting }),
    count.offered > 0 && t('list_offered', { count: count.offered }),
  ]
  const text = numbers.filter(Boolean).join(', ')
  if (!mayListPeople) return <span className={classes.waiting}>{text}</span>
  return (
    <Link className={classes.waiting} href={officeTabPath(id, 'waitlist')}>
      {text}
    </Link>
  )
}
