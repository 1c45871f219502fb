import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback } from 'react'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { sendMailsToChosen, sendMessage } from '@/features/mailings/contract/mailings'
import { EventUpdateNotice } from '@/features/mailings/ui/EventUpdateNotice'
import { MissingNumbersNotice } from '@/features/mailings/ui/MissingNumbersNotice'
import { MailRuns } from '@/features/mails/ui/MailRuns'
import {
  changeRegistrations,
  countRegistrations,
  deleteRegistration,
  getPerson,
  LIST_FILTERS,
  type ListedRegistration,
  type ListFilter,
  listRegistrations,
  saveRegistration,
} from '@/features/registrations/contract/office'
import { displayName } from '@/features/registrations/rules/people'
import { officeTabPath } from '@/features/workshops/contract/office-path'
import { useCountTexts } from '@/features/workshops/ui/office/use-count-texts'
import { Stack } from '@/ui/layout/layout'
import { DataTable } from '@/ui/table/DataTable'
import type { Filter } from '@/ui/table/list-state'
import type { StandardView } from '@/ui/table/list-views'
import type { ChosenRows } from '@/ui/table/selection'
import { PersonDrawer } from '../person/PersonDrawer'
import { type OpenedPerson, useOpenedPerson } from '../person/use-opened-person'
import { BulkActions } from './BulkActions'
import { PeopleToolbar } from './PeopleToolbar'
import { RegistrationActions } from './RegistrationActions'
import { Removals } from './Removals'
import { useGroupFilters } from './use-group-filters'
import { usePeopleColumns } from './use-people-columns'

const NEWEST_FIRST = { by: 'created_at', direction: 'desc' } as const
const REFRESH_INTERVAL = 5000
const refreshInterval = () => REFRESH_INTERVAL
/** Check-in and the menu. */
const ROW_ACTIONS = 2

/** Parts of imports and of the check-in come from the page, because these features lie above registrations. */
type Props = {
  workshop_id: number
  importItems: ReactNode
  importButton: ReactNode
  currentImport: ReactNode
  paperItems: ReactNode
}

/** The list of the people of an event, with their actions and the opened person beside it. */
export function RegistrationsTab({ workshop_id, importItems, importButton, currentImport, paperItems }: Props) {
  const t = useTranslations('people')
  const may = useMay()
  const opened = useOpenedPerson()
  const counts = useCounts(workshop_id)
  const { open } = opened
  // Stable callbacks keep the rows from being rendered again each time the counts are read.
  const openRow = useCallback(({ id }: ListedRegistration) => open(id), [open])
  const actions = useCallback(
    (person: ListedRegistration) => <RegistrationActions person={person} onOpen={open} />,
    [open],
  )
  const selection = {
    rowNameOf: displayName,
    actions: (rows: ChosenRows, clear: () => void) => (
      <BulkActions workshop_id={workshop_id} counts={counts} rows={rows} clear={clear} />
    ),
  }
  return (
    <Stack gap="xs">
      {counts && <EventUpdateNotice workshop_id={workshop_id} counts={counts} />}
      {counts && <MissingNumbersNotice workshop_id={workshop_id} counts={counts} />}
      <MailRuns folds workshop_id={workshop_id} logPath={(filter) => officeTabPath(workshop_id, 'mails', filter)} />
      {currentImport}
      <DataTable
        endpoint={listRegistrations}
        caption={t('people')}
        columns={usePeopleColumns({ givesPoints: counts?.is_accredited === true && counts.has_taken_place })}
        fixed={{ workshop_id }}
        filters={[useStatusFilter(counts), ...useGroupFilters()]}
        sort={NEWEST_FIRST}
        views={useViews()}
        refresh={refreshInterval}
        onOpen={may(getPerson) ? openRow : undefined}
        belongs={isOfSameParty}
        rowActions={may(saveRegistration) || may(deleteRegistration) ? actions : undefined}
        actionCount={ROW_ACTIONS}
        selection={may(changeRegistrations) || may(sendMailsToChosen) || may(sendMessage) ? selection : undefined}
        toolbar={
          <PeopleToolbar
            workshop_id={workshop_id}
            counts={counts}
            importItems={importItems}
            paperItems={paperItems}
            onAdd={() => opened.add()}
          />
        }
        empty={{ text: t('empty'), action: <AddFirstPerson opened={opened} importButton={importButton} /> }}
      />
      <Removals workshop_id={workshop_id} />
      <PersonDrawer workshop_id={workshop_id} opened={opened} />
    </Stack>
  )
}

/** A companion belongs to the row above when that is the main registration or another companion of it. */
const isOfSameParty = ({ accompaniment_of }: ListedRegistration, above: ListedRegistration) =>
  accompaniment_of !== null && (above.id === accompaniment_of || above.accompaniment_of === accompaniment_of)

function useCounts(id: number) {
  const may = useMay()
  const countsQuery = query(countRegistrations, { params: { id } })
  return useQuery({ ...countsQuery, enabled: may(countRegistrations), refetchInterval: REFRESH_INTERVAL }).data
}
type Counts = ReturnType<typeof useCounts>

function useViews(): StandardView[] {
  const t = useTranslations('people')
  const byName = (standing: ListFilter) =>
    new URLSearchParams([
      ['sortBy', 'last_name'],
      ['sortByDirection', 'asc'],
      ['filter[standing]', standing],
    ]).toString()
  return [
    { name: t('view_created'), query: '' },
    { name: t('view_latest'), query: 'sortBy=registered' },
    { name: t('view_registered'), query: byName('registered') },
    { name: t('view_invited'), query: byName('invited') },
  ]
}

function useStatusFilter(counts: Counts): Filter {
  const t = useTranslations('people')
  const texts = useCountTexts()
  const hints: Partial<Record<ListFilter, string>> = counts
    ? { registered: texts.ofRegistered(counts), interest: texts.ofWaiting(counts) }
    : {}
  // Nobody is a no-show before the event, and most events need neither an address for an invoice nor a number.
  const isOffered: Partial<Record<ListFilter, boolean>> = {
    no_show: counts?.has_taken_place ?? false,
    partly_present: (counts?.partly_present ?? 0) > 0,
    no_invoice_address: (counts?.no_invoice_address ?? 0) > 0,
    number_missing: (counts?.number_missing ?? 0) > 0,
  }
  const options = LIST_FILTERS.filter((value) => isOffered[value] !== false).map((value) => ({
    value,
    label: t(`standing_${value}`),
    count: counts?.[value],
    hint: hints[value],
  }))
  return { column: 'standing', title: t('standing'), options, chips: { total: counts?.total } }
}

function AddFirstPerson({ opened, importButton }: { opened: OpenedPerson } & Pick<Props, 'importButton'>) {
  const t = useTranslations('people')
  const may = useMay()
  return (
    <>
      {may(saveRegistration) && (
        <Button leftSection={<IconUserPlus aria-hidden size={18} />} onClick={() => opened.add()}>
          {t('add')}
        </Button>
      )}
      {importButton}
    </>
  )
}
