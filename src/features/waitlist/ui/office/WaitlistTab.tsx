import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useCallback } from 'react'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { countRegistrations, getPerson, type RegistrationCounts } from '@/features/registrations/contract/office'
import { officePersonPath } from '@/features/workshops/contract/office-path'
import { Stack } from '@/ui/layout/layout'
import { DataTable } from '@/ui/table/DataTable'
import type { Filter } from '@/ui/table/list-state'
import { ENTRY_FILTERS, listWaitlist, moveWaiting, offerByHand, type WaitlistEntry } from '../../contract/office'
import { promoteInterests } from '../../contract/promotion'
import { useWaitlistColumns } from './use-waitlist-columns'
import { useWaitlistEvent } from './use-waitlist-event'
import { WaitlistActions } from './WaitlistActions'
import { WaitlistNotes } from './WaitlistNotes'
import { WaitlistToolbar } from './WaitlistToolbar'

const REFRESH_INTERVAL = 5000
const refreshInterval = () => REFRESH_INTERVAL
const ROW_ACTIONS = [moveWaiting, offerByHand, promoteInterests]
const FILTER_COLUMN = 'entries'

/** The parties that wait for a seat at an event, in their order, and those that do so no longer. */
export function WaitlistTab({ workshop_id }: { workshop_id: number }) {
  const t = useTranslations('waitlist')
  const may = useMay()
  const [entries] = useQueryState(`filter[${FILTER_COLUMN}]`, parseAsStringLiteral(ENTRY_FILTERS).withDefault('open'))
  const event = useWaitlistEvent(workshop_id)
  const counts = useCounts(workshop_id)
  const waiting = counts?.waiting ?? 0
  // A stable callback keeps the rows from being rendered again each time the numbers are read.
  const actions = useCallback(
    (entry: WaitlistEntry) => <WaitlistActions entry={entry} waiting={waiting} event={event} />,
    [waiting, event],
  )
  return (
    <Stack gap="xs">
      {event && counts && <WaitlistNotes event={event} counts={counts} />}
      <DataTable
        endpoint={listWaitlist}
        caption={t('title')}
        columns={useWaitlistColumns({ entries, isUnlisted: event?.nonpublic === true })}
        fixed={{ workshop_id }}
        filters={[useEntryFilter(counts)]}
        search={false}
        refresh={refreshInterval}
        href={may(getPerson) ? ({ id }) => officePersonPath(workshop_id, id) : undefined}
        rowActions={entries === 'open' && ROW_ACTIONS.some((endpoint) => may(endpoint)) ? actions : undefined}
        toolbar={<WaitlistToolbar workshop_id={workshop_id} counts={counts} />}
        empty={{ text: t(`empty_${entries}`) }}
      />
    </Stack>
  )
}

function useCounts(id: number) {
  const may = useMay()
  const countsQuery = query(countRegistrations, { params: { id } })
  return useQuery({ ...countsQuery, enabled: may(countRegistrations), refetchInterval: REFRESH_INTERVAL }).data
}

function useEntryFilter(counts: RegistrationCounts | undefined): Filter {
  const t = useTranslations('waitlist')
  const open = counts && counts.waiting + counts.offered
  const options = ENTRY_FILTERS.map((value) => ({
    value,
    label: t(`entries_${value}`),
    ...(value === 'open' && { count: open }),
  }))
  return { column: FILTER_COLUMN, title: t('entries'), options, initial: 'open', required: true, chips: {} }
}
