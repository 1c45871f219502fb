'use client'

import { useLocale, useTranslations } from 'next-intl'
import { LOCALES } from '@/contract/locales'
import type { IdOrNew } from '@/contract/shapes'
import { languageName } from '@/i18n/calendar'
import { CheckboxField } from '@/ui/form/fields/CheckboxField'
import { SelectField } from '@/ui/form/fields/SelectField'
import { TextField } from '@/ui/form/fields/TextField'
import { ItemScreen } from '@/ui/screens/ItemScreen'
import { deleteSeasonRecipient, getSeasonRecipient, saveSeasonRecipient } from '../../contract/recipients'

export function RecipientForm({ id }: { id: IdOrNew }) {
  const t = useTranslations('season')
  const locale = useLocale()
  const calls = { get: getSeasonRecipient, save: saveSeasonRecipient, remove: deleteSeasonRecipient }
  const screen = { id, list: '/admin/season/recipients', object: 'season_recipients' } as const
  return (
    <ItemScreen {...calls} {...screen} title={({ email }) => email || t('new_recipient')}>
      <TextField name="email" label={t('email')} type="email" autoComplete="off" required />
      <SelectField
        name="language"
        label={t('language')}
        options={LOCALES.map((value) => ({ value, label: languageName(value, locale) }))}
      />
      <CheckboxField name="is_active" label={t('is_active_label')} />
    </ItemScreen>
  )
}
