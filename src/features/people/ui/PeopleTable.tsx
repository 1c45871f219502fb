'use client'

import { useTranslations } from 'next-intl'
import { personPagePath } from '@/contract/person-page'
import { TwoLines } from '@/ui/content/TwoLines'
import { PageHeader } from '@/ui/layout/PageHeader'
import { type Column, DataTable } from '@/ui/table/DataTable'
import { type ListedPerson, listPeople } from '../contract/people'

export function PeopleTable() {
  const t = useTranslations('person')
  const columns: Column<ListedPerson>[] = [
    {
      key: 'name',
      title: t('name'),
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
    { key: 'registrations', title: t('events'), width: 140, kind: 'number', narrow: true },
    { key: 'last_date', title: t('last_event'), width: 172, kind: 'date', narrow: true },
  ]
  return (
    <>
      <PageHeader title={t('people')} />
      <DataTable
        endpoint={listPeople}
        caption={t('people')}
        columns={columns}
        href={({ id }) => personPagePath(id)}
        empty={{ text: t('list_empty') }}
      />
    </>
  )
}
