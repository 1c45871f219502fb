import { IconEyeOff } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import type { ComponentType } from 'react'
import { useMay } from '@/client/calls/permissions'
import { useConfig } from '@/client/config/config'
import { PRESENCE_TYPES } from '@/contract/values/workshops'
import { ACCREDITATION_FILTERS } from '@/features/accreditations/contract/states'
import { languageName } from '@/i18n/calendar'
import { RouteButton } from '@/ui/buttons/RouteButton'
import { PageHeader } from '@/ui/layout/PageHeader'
import { type Column, DataTable } from '@/ui/table/DataTable'
import type { Filter } from '@/ui/table/list-state'
import type { StandardView } from '@/ui/table/list-views'
import { deleteWorkshop, duplicateWorkshop, saveWorkshop } from '../../contract/lifecycle'
import { type ListedWorkshop, listWorkshops, STATE_FILTERS } from '../../contract/office'
import { officeOverviewPath } from '../../contract/office-path'
import { CATEGORIES } from '../../contract/public'
import { listEventTemplates } from '../../contract/series'
import { seatsOfCount, venueOf, withTownFirst } from '../../rules'
import { DuplicateButton } from './DuplicateButton'
import { ExportButtons } from './ExportButtons'
import { SeatsBar } from './SeatsBar'
import { StateBadge } from './StateBadge'
import { TimeRange } from './TimeRange'
import classes from './WorkshopsTable.module.css'

/** The page provides these cells, because people belong to a feature above events. */
type CountCells = Record<'PeopleCounts' | 'WaitingCounts', ComponentType<{ event: ListedWorkshop }>>
/** The page provides the ways to a new event and the menu of a row as well. */
type Parts = CountCells & { NewEvent: ComponentType; RowMenu: ComponentType<{ event: ListedWorkshop }> }

export function WorkshopsTable({ NewEvent, RowMenu, ...cells }: Parts) {
  const t = useTranslations('workshops')
  const may = useMay()
  return (
    <>
      <PageHeader title={t('events')}>
        <NewEvent />
      </PageHeader>
      <DataTable
        endpoint={listWorkshops}
        caption={t('events')}
        empty={may(saveWorkshop) ? { text: t('list_empty'), action: <NewEvent /> } : undefined}
        columns={useEventColumns(cells)}
        filters={useEventFilters()}
        views={useEventViews()}
        sort={{ by: 'date', direction: 'desc' }}
        href={({ id }) => officeOverviewPath(id)}
        rowActions={(event) => (
          <>
            <DuplicateButton workshop={event} />
            <RowMenu event={event} />
          </>
        )}
        actionCount={may(duplicateWorkshop) ? 2 : 1}
        toolbar={(query) => (
          <>
            {/* Others have the templates beside the list, as a page of the menu. */}
            {may(listEventTemplates) && !(may(saveWorkshop) && may(deleteWorkshop)) && (
              <RouteButton variant="quiet" href="/admin/event-templates">
                {t('templates')}
              </RouteButton>
            )}
            <ExportButtons query={query} />
          </>
        )}
      />
    </>
  )
}

function useEventColumns({ PeopleCounts, WaitingCounts }: CountCells): Column<ListedWorkshop>[] {
  const t = useTranslations('workshops')
  const locale = useLocale()
  const categoryOf = ({ category_d, category_p }: ListedWorkshop) =>
    t(category_d && category_p ? 'list_category_both' : category_d ? 'list_category_d' : 'list_category_p')
  return [
    {
      key: 'title',
      title: t('title'),
      sortable: true,
      width: 300,
      least: 190,
      lines: 'two',
      render: (event) => <Title event={event} />,
    },
    { key: 'category', title: t('categories'), width: 120, least: 96, render: categoryOf },
    {
      key: 'location',
      title: t('location'),
      sortable: true,
      width: 180,
      least: 140,
      lines: 'two',
      card: 'fill',
      render: (event) => withTownFirst(venueOf(event, t('presence_online'))),
    },
    { key: 'date', title: t('date'), sortable: true, kind: 'date', width: 104, narrow: true, card: 'first' },
    {
      key: 'time',
      title: t('list_time'),
      width: 108,
      narrow: true,
      card: 'first',
      render: (event) => <TimeRange event={event} />,
    },
    {
      key: 'count',
      title: t('list_people'),
      short: t('list_people_short'),
      width: 112,
      narrow: true,
      render: (event) => <PeopleCounts event={event} />,
    },
    {
      key: 'state',
      title: t('state'),
      width: 150,
      narrow: true,
      yields: 4,
      render: (event) => <StateBadge state={event.state} seats={seatsOfCount(event, event.count)} />,
    },
    {
      key: 'seats',
      title: t('maximum_participants'),
      width: 120,
      least: 96,
      yields: 3,
      render: (event) => <SeatsBar event={event} />,
    },
    {
      key: 'waiting',
      title: t('form_tab_waitlist'),
      width: 120,
      narrow: true,
      yields: 1,
      render: (event) => <WaitingCounts event={event} />,
    },
    { key: 'credits', title: t('points'), width: 140, least: 110, lines: 'two', yields: 2 },
    {
      key: 'language',
      title: t('language'),
      initiallyHidden: true,
      render: ({ language }) => languageName(language, locale),
    },
    { key: 'speaker', title: t('speaker'), initiallyHidden: true, lines: 'two' },
    { key: 'region', title: t('region'), initiallyHidden: true },
    { key: 'registration_deadline', title: t('registration_deadline'), initiallyHidden: true, kind: 'utc', width: 172 },
    { key: 'updated_at', title: t('updated_at'), initiallyHidden: true, sortable: true, kind: 'instant', width: 172 },
  ]
}

/** The sign of an event that is not public stands before its title, so that it is never cut off. */
function Title({ event: { title, nonpublic, language } }: { event: ListedWorkshop }) {
  const t = useTranslations('workshops')
  return (
    <>
      {nonpublic && (
        <span className={classes.flag} title={t('nonpublic')}>
          <IconEyeOff aria-hidden size={16} />
          <span className="visually-hidden">{t('nonpublic')}</span>
        </span>
      )}
      <span lang={language}>{title}</span>
    </>
  )
}

const viewOf = (filter: Record<string, string>, more: Record<string, string> = {}) =>
  new URLSearchParams([
    ...Object.entries(more),
    ...Object.entries(filter).map(([column, value]) => [`filter[${column}]`, value]),
  ]).toString()

const SOONEST_FIRST = { sortBy: 'date', sortByDirection: 'asc' }

function useEventViews(): StandardView[] {
  const t = useTranslations('workshops')
  return [
    { name: t('list_upcoming'), query: viewOf({}, SOONEST_FIRST) },
    { name: t('view_open'), query: viewOf({ state: 'open' }, SOONEST_FIRST) },
    { name: t('list_this_week'), query: viewOf({ period: 'this_week' }, SOONEST_FIRST) },
    { name: t('list_past'), query: viewOf({ period: 'past_workshops' }) },
  ]
}

function useEventFilters(): Filter[] {
  const t = useTranslations('workshops')
  const locale = useLocale()
  const { workshop_locales } = useConfig()
  const presence = { Onsite: t('presence_onsite'), Online: t('presence_online') }
  return [
    {
      column: 'period',
      title: t('list_when'),
      flags: true,
      initial: 'hide_past_workshops',
      options: [
        { value: 'hide_past_workshops', label: t('list_upcoming') },
        { value: 'today', label: t('list_today') },
        { value: 'this_week', label: t('list_this_week') },
        { value: 'past_workshops', label: t('list_past') },
      ],
    },
    {
      column: 'category',
      title: t('categories'),
      flags: true,
      options: CATEGORIES.map((value) => ({ value, label: t(`list_${value}`) })),
    },
    { column: 'speaker', title: t('speaker') },
    {
      column: 'state',
      title: t('state'),
      options: STATE_FILTERS.filter((state) => state !== 'over').map((value) => ({
        value,
        label: t(`state_${value}`),
      })),
    },
    {
      column: 'accreditation',
      title: t('list_accreditation'),
      options: ACCREDITATION_FILTERS.map((value) => ({ value, label: t(`accreditation_${value}`) })),
    },
    {
      column: 'presence_type',
      title: t('presence_type'),
      options: PRESENCE_TYPES.map((value) => ({ value, label: presence[value] })),
    },
    {
      column: 'language',
      title: t('language'),
      options: workshop_locales.map((value) => ({ value, label: languageName(value, locale) })),
    },
    {
      column: 'nonpublic',
      title: t('list_visibility'),
      options: [
        { value: '0', label: t('list_public') },
        { value: '1', label: t('nonpublic') },
      ],
    },
  ]
}
