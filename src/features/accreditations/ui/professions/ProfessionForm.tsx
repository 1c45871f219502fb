'use client'

import { useLocale, useTranslations } from 'next-intl'
import { nameIn } from '@/contract/locales'
import type { IdOrNew } from '@/contract/shapes'
import { CheckboxField } from '@/ui/form/fields/CheckboxField'
import { NumberField } from '@/ui/form/fields/NumberField'
import { TextField } from '@/ui/form/fields/TextField'
import { useFieldWords } from '@/ui/form/use-field-words'
import { ItemScreen } from '@/ui/screens/ItemScreen'
import { deleteProfession, getProfession, saveProfession } from '../../contract/professions'
import { useDeletionQuestion } from '../use-deletion-question'

export function ProfessionForm({ id }: { id: IdOrNew }) {
  const t = useTranslations('professions')
  const field = useFieldWords('professions')
  const locale = useLocale()
  const calls = { get: getProfession, save: saveProfession, remove: deleteProfession }
  const questionOf = useDeletionQuestion('professions')
  return (
    <ItemScreen
      {...calls}
      id={id}
      list="/admin/professions"
      object="professions"
      title={(profession) => nameIn(profession, locale) || t('new')}
      questionOf={(profession) => questionOf(profession, profession.bodies)}
    >
      <TextField {...field('name_de')} required />
      <TextField {...field('name_en')} required />
      <TextField {...field('synonyms')} />
      <NumberField {...field('position')} min={0} required />
      <CheckboxField {...field('has_category')} />
    </ItemScreen>
  )
}
