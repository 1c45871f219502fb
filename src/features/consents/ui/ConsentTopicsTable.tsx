'use client'

import { useLocale, useTranslations } from 'next-intl'
import { nameIn } from '@/contract/locales'
import { ListScreen } from '@/ui/screens/ListScreen'
import { deleteConsentTopic, listConsentTopics, saveConsentTopic } from '../contract'

export function ConsentTopicsTable() {
  const t = useTranslations('consent_topics')
  const locale = useLocale()
  return (
    <ListScreen
      endpoint={listConsentTopics}
      save={saveConsentTopic}
      remove={deleteConsentTopic}
      title={t('list')}
      text={t('text')}
      create={{ href: '/admin/consent-topics/new', label: t('new') }}
      empty={t('empty')}
      columns={[
        { key: locale === 'de' ? 'name_de' : 'name_en', title: t('name'), sortable: true, width: 320 },
        { key: 'version', title: t('version'), width: 110, kind: 'number', card: 'none' },
        { key: 'consents', title: t('consents'), width: 160, kind: 'number', card: 'none' },
        {
          key: 'is_retired',
          title: t('is_retired'),
          width: 140,
          render: ({ is_retired }) => is_retired && t('is_retired'),
        },
        { key: 'updated_at', title: t('updated_at'), sortable: true, kind: 'instant', initiallyHidden: true },
      ]}
      sort={{ by: 'position', direction: 'asc' }}
      href={({ id }) => `/admin/consent-topics/${id}`}
      rowNameOf={(topic) => nameIn(topic, locale)}
    />
  )
}
