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
        { key: 'name', title: t('name'), sortable: true },
        { key: 'version', title: t('version'), card: 'none', kind: 'number' },
        { key: 'questions', title: t('questions'), card: 'none', render: ({ questions }) => questions.length },
        {
          key: 'for_new_events',
          title: t('for_new_events'),
          render: ({ for_new_events }) => (for_new_events ? core('yes') : ''),
        },
        { key: 'updated_at', title: t('updated_at'), sortable: true, kind: 'instant', card: 'none' },
      ]}
      href={({ id }) => `/admin/evaluation-templates/${id}`}
      rowNameOf={({ name }) => name}
    />
  )
}
