'use client'

import { useLocale, useTranslations } from 'next-intl'
import { nameIn } from '@/contract/locales'
import type { IdOrNew } from '@/contract/shapes'
import { CheckboxField } from '@/ui/form/fields/CheckboxField'
import { NumberField } from '@/ui/form/fields/NumberField'
import { TextField } from '@/ui/form/fields/TextField'
import { ItemScreen } from '@/ui/screens/ItemScreen'
import { deleteProfession, getProfession, saveProfession } from '../../contract/professions'
import { useProfessionDeletion } from './use-profession-deletion'

export function ProfessionForm({ id }: { id: IdOrNew }) {
  const t = useTranslations('professions')
  const locale = useLocale()
  const calls = { get: getProfession, save: saveProfession, remove: deleteProfession }
  return (
    <ItemScreen
      {...calls}
      id={id}
      list="/admin/professions"
      object="professions"
      title={(profession) => nameIn(profession, locale) || t('new')}
      questionOf={useProfessionDeletion()}
    >
      <TextField name="name_de" label={t('name_de')} required />
      <TextField name="name_en" label={t('name_en')} required />
      <TextField name="synonyms" label={t('synonyms')} description={t('synonyms_hint')} />
      <NumberField name="position" label={t('position')} description={t('position_hint')} min={0} required />
      <CheckboxField name="has_category" label={t('has_category')} description={t('has_category_hint')} />
    </ItemScreen>
  )
}
