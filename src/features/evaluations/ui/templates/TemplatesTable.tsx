'use client'

import { useTranslations } from 'next-intl'
import { ListScreen } from '@/ui/screens/ListScreen'
import { deleteEvaluationTemplate, listEvaluationTemplates, saveEvaluationTemplate } from '../../contract/templates'

export function TemplatesTable() {
  const t = useTranslations('evaluation_templates')
  const core = useTranslations('core')
  return (
    <ListScreen
      endpoint={listEvaluationTemplates}
      save={saveEvaluationTemplate}
      remove={deleteEvaluationTemplate}
      title={t('title')}
      text={t('text')}
      create={{ href: '/admin/evaluation-templates/new', label: t('new') }}
      empty={t('empty')}
      columns={[
        { key: 'name', title: t('name'), sortable: true, width: 320 },
        { key: 'version', title: t('version'), card: 'none', kind: 'number', width: 96, narrow: true },
        {
          key: 'questions',
          title: t('questions'),
          card: 'none',
          kind: 'number',
          width: 96,
          narrow: true,
          render: ({ questions }) => questions.length,
        },
        {
          key: 'for_new_events',
          title: t('for_new_events'),
          card: 'none',
          width: 160,
          narrow: true,
          render: ({ for_new_events }) => (for_new_events ? core('yes') : ''),
        },
        {
          key: 'updated_at',
          title: t('updated_at'),
          sortable: true,
          kind: 'instant',
          card: 'none',
          width: 148,
          narrow: true,
        },
      ]}
      href={({ id }) => `/admin/evaluation-templates/${id}`}
      rowNameOf={({ name }) => name}
    />
  )
}
