'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { listQuery } from '@/client/calls/lists'
import { type ListedWorkshop, listWorkshops } from '@/features/workshops/contract/office'
import { useCountTexts } from '@/features/workshops/ui/office/use-count-texts'
import { Panel } from '@/ui/screens/Panel'
import { EventRow } from './EventRow'
import classes from './EventRow.module.css'

const ROWS = 3

/** The latest events with the people who were invited, registered, and came or did not. */
export function PastWorkshops() {
  const t = useTranslations('home')
  const listInput = { filter: { past_workshops: 1 }, sortBy: 'date', sortByDirection: 'desc', per_page: ROWS } as const
  const workshopsQuery = useQuery({ ...listQuery(listWorkshops, listInput), select: ({ data }) => data })
  return (
    <Panel
      title={t('past')}
      all={{ href: '/admin/events?filter[period]=past_workshops', label: t('past_all') }}
      query={workshopsQuery}
      rows={ROWS}
      empty={t('past_empty')}
      keyOf={({ id }) => id}
    >
      {(event) => (
        <EventRow event={event}>
          <PastNumbers count={event.count} />
        </EventRow>
      )}
    </Panel>
  )
}

function PastNumbers({ count }: Pick<ListedWorkshop, 'count'>) {
  const t = useTranslations('workshops')
  const texts = useCountTexts()
  return (
    <>
      <span className={classes.words}>{t('list_invited', { count: count.invited })}</span>
      <span className={classes.words}>{texts.ofRegistered(count)}</span>
      <span className={classes.words}>{texts.ofAttended(count)}</span>
    </>
  )
}
