'use client'

import { useLocale, useTranslations } from 'next-intl'
import { nameIn } from '@/contract/locales'
import type { IdOrNew } from '@/contract/shapes'
import { CheckboxField } from '@/ui/form/fields/CheckboxField'
import { NumberField } from '@/ui/form/fields/NumberField'
import { TextAreaField, TextField } from '@/ui/form/fields/TextField'
import { ItemScreen } from '@/ui/screens/ItemScreen'
import { deleteConsentTopic, getConsentTopic, saveConsentTopic, TOPIC_KINDS } from '../contract'

export function ConsentTopicForm({ id }: { id: IdOrNew }) {
  const t = useTranslations('consent_topics')
  const locale = useLocale()
  const calls = { get: getConsentTopic, save: saveConsentTopic, remove: deleteConsentTopic }
  return (
    <ItemScreen
      {...calls}
      id={id}
      list="/admin/consent-topics"
      object="consent_topics"
      title={(topic) => nameIn(topic, locale) || t('new')}
    >
      <TextField name="name_de" label={t('name_de')} required />
      <TextField name="name_en" label={t('name_en')} required />
      <TextAreaField name="text_de" label={t('text_de')} description={t('text_hint')} required />
      <TextAreaField name="text_en" label={t('text_en')} required />
      {TOPIC_KINDS.map((kind) => (
        <CheckboxField key={kind} name={kind} label={t(kind)} />
      ))}
      <NumberField name="position" label={t('position')} description={t('position_hint')} min={0} required />
      <CheckboxField name="is_retired" label={t('is_retired')} description={t('is_retired_hint')} />
    </ItemScreen>
  )
}
