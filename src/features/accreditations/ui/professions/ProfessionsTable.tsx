'use client'

import { useLocale, useTranslations } from 'next-intl'
import { nameIn } from '@/contract/locales'
import { ListScreen } from '@/ui/screens/ListScreen'
import { deleteProfession, listProfessions, saveProfession } from '../../contract/professions'
import { useDeletionQuestion } from '../use-deletion-question'

export function ProfessionsTable() {
  const t = useTranslations('professions')
  const locale = useLocale()
  const questionOf = useDeletionQuestion('professions')
  return (
    <ListScreen
      endpoint={listProfessions}
      save={saveProfession}
      remove={deleteProfession}
      title={t('list')}
      text={t('text')}
      create={{ href: '/admin/professions/new', label: t('new') }}
      empty={t('empty')}
      columns={[
        { key: locale === 'de' ? 'name_de' : 'name_en', title: t('name'), sortable: true, width: 280 },
        { key: 'synonyms', title: t('synonyms'), width: 360, least: 160, yields: 1 },
        { key: 'position', title: t('position'), sortable: true, width: 160, narrow: true, kind: 'number' },
        { key: 'updated_at', title: t('updated_at'), sortable: true, kind: 'instant', initiallyHidden: true },
      ]}
      sort={{ by: 'position', direction: 'asc' }}
      href={({ id }) => `/admin/professions/${id}`}
      rowNameOf={(profession) => nameIn(profession, locale)}
      questionOf={(profession) => questionOf(profession, profession.bodies)}
    />
  )
}
