'use client'

import { IconEyeOff } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { useConfig } from '@/client/config'
import { useMay } from '@/client/permissions'
import { languageName } from '@/i18n/calendar'
import { ListScreen } from '@/ui/screens/ListScreen'
import type { Column } from '@/ui/table/DataTable'
import type { Filter } from '@/ui/table/list-state'
import { PRESENCE_TYPES } from '../../contract/fields'
import {
  deleteWorkshop,
  duplicateWorkshop,
  type ListedWorkshop,
  listWorkshops,
  saveWorkshop,
  WORKSHOP_STATES,
} from '../../contract/office'
import { CATEGORIES } from '../../contract/public'
import { venueOf } from '../../rules'
import { officeEventPath } from '../office-path'
import { DuplicateButton } from './DuplicateButton'
import { ExportButtons } from './ExportButtons'
import { PeopleCounts } from './PeopleCounts'
import { SeatsBar } from './SeatsBar'
import { StateBadge } from './StateBadge'
import { TimeRange } from './TimeRange'
import classes from './WorkshopsTable.module.css'

export function WorkshopsTable() {
  const t = useTranslations('workshops')
  const may = useMay()
  return (
    <ListScreen
      endpoint={listWorkshops}
      save={saveWorkshop}
      remove={deleteWorkshop}
      title={t('events')}
      create={{ href: '/admin/events/new', label: t('list_new') }}
      empty={t('list_empty')}
      columns={useEventColumns()}
      filters={useEventFilters()}
      sort={{ by: 'date', direction: 'desc' }}
      href={({ id }) => officeEventPath(id)}
      rowNameOf={({ title }) => title}
      questionOf={({ title, count: { total } }) =>
        total > 0 ? t('form_delete_with_people', { title, count: total }) : undefined
      }
      rowActions={may(duplicateWorkshop) ? (workshop) => <DuplicateButton compact workshop={workshop} /> : undefined}
      toolbar={(query) => <ExportButtons query={query} />}
    />
  )
}

function useEventColumns(): Column<ListedWorkshop>[] {
  const t = useTranslations('workshops')
  const locale = useLocale()
  return [
    { key: 'title', title: t('title'), sortable: true, render: (event) => <Title event={event} /> },
    { key: 'category', title: t('list_category'), narrow: true, render: (event) => <Categories event={event} /> },
    {
      key: 'location',
      title: t('location'),
      sortable: true,
      render: (event) => <span className={classes.place}>{venueOf(event, t('presence_online'))}</span>,
    },
    { key: 'date', title: t('date'), sortable: true, kind: 'date', narrow: true },
    { key: 'time', title: t('list_time'), narrow: true, render: (event) => <TimeRange event={event} /> },
    {
      key: 'count',
      title: t('list_people'),
      short: t('list_people_short'),
      narrow: true,
      render: (event) => <PeopleCounts event={event} />,
    },
    { key: 'state', title: t('list_state'), render: (event) => <State event={event} /> },
    {
      key: 'language',
      title: t('language'),
      initiallyHidden: true,
      render: ({ language }) => languageName(language, locale),
    },
    { key: 'region', title: t('region'), initiallyHidden: true },
    { key: 'registration_deadline', title: t('registration_deadline'), initiallyHidden: true, kind: 'utc' },
    { key: 'updated_at', title: t('updated_at'), initiallyHidden: true, sortable: true, kind: 'instant' },
  ]
}

function Title({ event: { title, nonpublic, language } }: { event: ListedWorkshop }) {
  const t = useTranslations('workshops')
  return (
    <>
      <span lang={language}>{title}</span>
      {nonpublic && (
        <span className={classes.flag}>
          <IconEyeOff aria-hidden size={16} />
          {t('nonpublic')}
        </span>
      )}
    </>
  )
}

function Categories({ event }: { event: ListedWorkshop }) {
  const t = useTranslations('workshops')
  const names = CATEGORIES.filter((category) => event[category]).map((category) => t(`list_${category}`))
  return names.map((name, index) => (
    <span key={name} className={classes.category}>
      {index < names.length - 1 ? `${name},` : name}
    </span>
  ))
}

const State = ({ event }: { event: ListedWorkshop }) => (
  <span className={classes.state}>
    <StateBadge state={event.state} />
    <SeatsBar event={event} />
  </span>
)

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
        { value: 'past_workshops', label: t('list_past') },
      ],
    },
    {
      column: 'category',
      title: t('list_category'),
      flags: true,
      options: CATEGORIES.map((value) => ({ value, label: t(`list_${value}`) })),
    },
    {
      column: 'state',
      title: t('state'),
      options: WORKSHOP_STATES.filter((state) => state !== 'over').map((value) => ({
        value,
        label: t(`state_${value}`),
      })),
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
