import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { call } from '@/client/calls/call'
import { listQuery } from '@/client/calls/lists'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { useFormats } from '@/client/config/formats'
import { nameIn } from '@/contract/locales'
import { listProfessions } from '@/features/accreditations/contract/professions'
import { checkImport } from '@/features/imports/contract'
import { CurrentImport } from '@/features/imports/ui/CurrentImport'
import { importPath } from '@/features/imports/ui/import-path'
import { sendMailsToChosen, sendMessage } from '@/features/mailings/contract/mailings'
import { EventUpdateNotice } from '@/features/mailings/ui/EventUpdateNotice'
import { MissingNumbersNotice } from '@/features/mailings/ui/MissingNumbersNotice'
import { MailRuns } from '@/features/mails/ui/MailRuns'
import { NO_PROFESSION, ORIGINS, PERSON_REGIONS, PROGRESS } from '@/features/registrations/contract/groups'
import {
  changeRegistrations,
  deleteRegistration,
  getPerson,
  LIST_FILTERS,
  type ListedRegistration,
  type ListFilter,
  listRegistrations,
  listRemovals,
  type RegistrationCounts,
  type Removal,
  restoreRegistrations,
  saveRegistration,
} from '@/features/registrations/contract/office'
import { displayName } from '@/features/registrations/rules/people'
import { usePeopleAction, useRegistrationCounts } from '@/features/registrations/ui/calls/use-people-action'
import { officeTabPath } from '@/features/workshops/contract/office-path'
import { useCountTexts } from '@/features/workshops/ui/office/use-count-texts'
import { showInstant, showInstantDate } from '@/i18n/formats'
import { RouteButton } from '@/ui/buttons/RouteButton'
import { Card, Cluster, Fold, Stack } from '@/ui/layout/layout'
import { DataTable } from '@/ui/table/DataTable'
import type { Filter } from '@/ui/table/list-state'
import type { StandardView } from '@/ui/table/list-views'
import type { ChosenRows } from '@/ui/table/selection'
import { PersonDrawer } from '../person/PersonDrawer'
import { useOpenedPerson } from '../person/use-opened-person'
import { BulkActions } from './BulkActions'
import { AddButton, PeopleToolbar } from './PeopleToolbar'
import { RegistrationActions } from './RegistrationActions'
import classes from './Removals.module.css'
import { usePeopleColumns } from './use-people-columns'

const NEWEST_FIRST = { by: 'created_at', direction: 'desc' } as const
const REFRESH_INTERVAL = 5000
const refreshInterval = () => REFRESH_INTERVAL
/** Check-in and the menu. */
const ROW_ACTIONS = 2

/** The list of the people of an event, with their actions and the opened person beside it. */
export function RegistrationsTab({ workshop_id }: { workshop_id: number }) {
  const t = useTranslations('people')
  const imports = useTranslations('imports')
  const may = useMay()
  const opened = useOpenedPerson()
  const counts = useRegistrationCounts(workshop_id, { refetchInterval: REFRESH_INTERVAL })
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
      <MailRuns workshop_id={workshop_id} logPath={(filter) => officeTabPath(workshop_id, 'mails', filter)} />
      <CurrentImport workshop_id={workshop_id} />
      <DataTable
        endpoint={listRegistrations}
        caption={t('people')}
        columns={usePeopleColumns({ givesPoints: counts?.is_accredited === true && counts.has_taken_place })}
        fixed={{ workshop_id, with_waiting: 1 }}
        filters={[useStatusFilter(counts), ...useGroupFilters()]}
        sort={NEWEST_FIRST}
        views={useViews()}
        refresh={refreshInterval}
        onOpen={may(getPerson) ? openRow : undefined}
        belongs={isOfSameParty}
        rowActions={may(saveRegistration) || may(deleteRegistration) ? actions : undefined}
        actionCount={ROW_ACTIONS}
        selection={may(changeRegistrations) || may(sendMailsToChosen) || may(sendMessage) ? selection : undefined}
        toolbar={<PeopleToolbar workshop_id={workshop_id} counts={counts} onAdd={() => opened.add()} />}
        empty={{
          text: t('empty'),
          action: (
            <>
              <AddButton onAdd={() => opened.add()} />
              {may(checkImport) && (
                <RouteButton variant="quiet" href={importPath(workshop_id)}>
                  {imports('menu_registrations')}
                </RouteButton>
              )}
            </>
          ),
        }}
      />
      <Removals workshop_id={workshop_id} />
      <PersonDrawer workshop_id={workshop_id} opened={opened} />
    </Stack>
  )
}

/** A companion belongs to the row above when that is the main registration or another companion of it. */
const isOfSameParty = ({ accompaniment_of }: ListedRegistration, above: ListedRegistration) =>
  accompaniment_of !== null && (above.id === accompaniment_of || above.accompaniment_of === accompaniment_of)

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

function useStatusFilter(counts: RegistrationCounts | undefined): Filter {
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
  const total = counts && counts.total + counts.interest
  return { column: 'standing', title: t('status'), options, chips: { total } }
}

const REMOVALS_INTERVAL = 15_000

/** The removals that can be undone; earlier ones are collapsed below the last. */
function Removals({ workshop_id: id }: { workshop_id: number }) {
  const t = useTranslations('people')
  const may = useMay()
  const enabled = may(listRemovals) && may(restoreRegistrations)
  const { data } = useQuery({ ...query(listRemovals, { params: { id } }), enabled, refetchInterval: REMOVALS_INTERVAL })
  const [last, ...earlier] = data?.data ?? []
  if (!last) return null

  return (
    <Card isDense className={classes.removals} aria-label={t('removals')}>
      <RemovalLine workshop_id={id} removal={last} />
      {earlier.length > 0 && (
        <Fold title={t('removals_earlier', { count: earlier.length })}>
          <div className={classes.earlier}>
            {earlier.map((removal) => (
              <RemovalLine key={removal.deleted_at} workshop_id={id} removal={removal} />
            ))}
          </div>
        </Fold>
      )}
    </Card>
  )
}

function RemovalLine({ workshop_id, removal }: { workshop_id: number; removal: Removal }) {
  const t = useTranslations('people')
  const formats = useFormats()
  const { people, deleted_at, restorable_until } = removal
  const { run, isRunning } = usePeopleAction(
    () => call(restoreRegistrations, { body: { id: workshop_id, deleted_at } }),
    {
      notice: ({ restored, left_out }) =>
        [t('restored', { count: restored }), left_out > 0 && t('restored_left_out', { count: left_out })]
          .filter(Boolean)
          .join(' '),
    },
  )
  const at = showInstant(deleted_at, formats)
  return (
    <Cluster as="p" gap="xs md" justify="between">
      <span>{t('removal', { count: people, at, until: showInstantDate(restorable_until, formats) })}</span>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp aria-hidden size={18} />}
        loading={isRunning}
        aria-label={t('restore_named', { count: people, at })}
        onClick={() => run()}
      >
        {t('restore')}
      </Button>
    </Cluster>
  )
}

/** The filters of the list beside the state, which the figures of an event link to. */
function useGroupFilters(): Filter[] {
  const t = useTranslations('people')
  const locale = useLocale()
  const { data } = useQuery(listQuery(listProfessions, { perPage: 0 }))
  const professions = (data?.data ?? []).map((one) => ({ value: String(one.id), label: nameIn(one, locale) }))
  return [
    {
      column: 'progress',
      title: t('progress'),
      options: PROGRESS.map((value) => ({ value, label: t(`progress_${value}`) })),
    },
    {
      column: 'profession_id',
      title: t('profession_id'),
      options: [...professions, { value: NO_PROFESSION, label: t('profession_none') }],
    },
    {
      column: 'region',
      title: t('region'),
      options: PERSON_REGIONS.map((value) => ({ value, label: t(`region_${value}`) })),
    },
    { column: 'origin', title: t('origin'), options: ORIGINS.map((value) => ({ value, label: t(`origin_${value}`) })) },
  ]
}
