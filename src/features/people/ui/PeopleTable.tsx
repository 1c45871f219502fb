'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { LOCALES } from '@/contract/locales'
import { personPagePath } from '@/contract/person-page'
import { ATTENDED_KINDS, PARTICIPATIONS } from '@/contract/values/mails'
import { useProfessionOptions } from '@/features/accreditations/ui/ProfessionField'
import { saveAudience } from '@/features/audiences/contract'
import { languageName } from '@/i18n/calendar'
import { TwoLines } from '@/ui/content/TwoLines'
import { PageHeader } from '@/ui/layout/PageHeader'
import { type Column, DataTable } from '@/ui/table/DataTable'
import type { Filter } from '@/ui/table/list-state'
import type { ChosenRows } from '@/ui/table/selection'
import { exportPeople, type ListedPerson, listPeople } from '../contract/people'
import { PeopleActions } from './PeopleActions'

const NEWEST_FIRST = { by: 'id', direction: 'asc' } as const

export function PeopleTable() {
  const t = useTranslations('person')
  const may = useMay()
  const columns: Column<ListedPerson>[] = [
    {
      key: 'name',
      title: t('name'),
      sortable: true,
      width: 320,
      least: 200,
      render: ({ name, email }) => <TwoLines first={name || email} second={name && email} />,
    },
    { key: 'institution', title: t('institution'), width: 220, least: 120, lines: 'two', yields: 1 },
    {
      key: 'external_ids',
      title: t('external_id'),
      width: 140,
      least: 100,
      yields: 2,
      render: ({ external_ids }) => external_ids.join(', '),
    },
    { key: 'registrations', title: t('events'), sortable: true, width: 184, kind: 'number', narrow: true },
    { key: 'last_date', title: t('last_event'), sortable: true, width: 188, kind: 'date', narrow: true },
  ]
  const selection = {
    rowNameOf: ({ name, email }: ListedPerson) => name || email,
    actions: (rows: ChosenRows, clear: () => void) => <PeopleActions chosen={rows} onDone={clear} />,
  }
  return (
    <>
      <PageHeader title={t('people')} />
      <DataTable
        endpoint={listPeople}
        caption={t('people')}
        columns={columns}
        filters={useFilters()}
        sort={NEWEST_FIRST}
        href={({ id }) => personPagePath(id)}
        selection={may(exportPeople) || may(saveAudience) ? selection : undefined}
        toolbar={({ search, filter }) => <PeopleActions chosen={{ search, filter }} />}
        empty={{ text: t('list_empty') }}
      />
    </>
  )
}

/** The filters are criteria of audiences and have their words. */
function useFilters(): Filter[] {
  const t = useTranslations('audiences')
  const locale = useLocale()
  const professions = useProfessionOptions()
  return [
    {
      column: 'attendance',
      title: t('attendance'),
      options: PARTICIPATIONS.map((value) => ({ value, label: t(`attendance_${value}`) })),
    },
    {
      column: 'kind',
      title: t('attended_kinds'),
      options: ATTENDED_KINDS.map((value) => ({ value, label: t(`kind_${value}`) })),
    },
    {
      column: 'profession_id',
      title: t('profession_ids'),
      options: professions.map(({ value, label }) => ({ value: String(value), label })),
    },
    {
      column: 'language',
      title: t('languages'),
      options: LOCALES.map((value) => ({ value, label: languageName(value, locale) })),
    },
  ]
}
