'use client'

import { useTranslations } from 'next-intl'
import { ListScreen } from '@/ui/screens/ListScreen'
import { deleteAudience, listAudiences, saveAudience } from '../contract'

export function AudiencesTable() {
  const t = useTranslations('audiences')
  return (
    <ListScreen
      endpoint={listAudiences}
      save={saveAudience}
      remove={deleteAudience}
      title={t('list')}
      text={t('text')}
      create={{ href: '/admin/audiences/new', label: t('new') }}
      empty={t('empty')}
      columns={[
        { key: 'name', title: t('name'), sortable: true, width: 420 },
        { key: 'updated_at', title: t('updated_at'), sortable: true, kind: 'instant', width: 180 },
      ]}
      sort={{ by: 'name', direction: 'asc' }}
      filters={[{ column: 'name', title: t('name') }]}
      href={({ id }) => `/admin/audiences/${id}`}
      rowNameOf={({ name }) => name}
    />
  )
}
