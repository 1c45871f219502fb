import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { listQuery } from '@/client/calls/lists'
import { useMay } from '@/client/calls/permissions'
import { listRegistrations } from '@/features/registrations/contract/office'
import { type ListedWorkshop, listWorkshops } from '@/features/workshops/contract/office'
import { officeTabPath } from '@/features/workshops/contract/office-path'
import { seatsOfCount } from '@/features/workshops/rules'
import { SeatsBar } from '@/features/workshops/ui/office/SeatsBar'
import { StateBadge } from '@/features/workshops/ui/office/StateBadge'
import { hasWaitingParties, useCountTexts } from '@/features/workshops/ui/office/use-count-texts'
import { Muted } from '@/ui/layout/layout'
import { Link } from '@/ui/navigation/Link'
import { Panel } from '@/ui/screens/Panel'
import { EventRow } from './EventRow'
import classes from './EventRow.module.css'

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
  const texts = useCountTexts()
  const mayListPeople = useMay()(listRegistrations)
  return (
    <EventRow event={event}>
      <StateBadge state={event.state} seats={seatsOfCount(event, event.count)} />
      {mayListPeople ? (
        <Link className={classes.link} href={officeTabPath(event.id, 'registrations', { standing: 'registered' })}>
          <SeatsBar event={event} />
        </Link>
      ) : (
        <SeatsBar event={event} />
      )}
      <Muted isSmall>{texts.ofRegistered(event.count)}</Muted>
      {hasWaitingParties(event.count) && <WaitingParties event={event} />}
    </EventRow>
  )
}

/** The parties on the waiting list, of which some may have an offer. */
function WaitingParties({ event: { id, count } }: { event: ListedWorkshop }) {
  const text = useCountTexts().ofWaiting(count)
  const mayListPeople = useMay()(listRegistrations)
  if (!mayListPeople) return <Muted isSmall>{text}</Muted>
  return (
    <Link className={classes.link} href={officeTabPath(id, 'waitlist')}>
      {text}
    </Link>
  )
}
