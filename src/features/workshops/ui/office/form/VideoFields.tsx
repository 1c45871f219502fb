'use client'

import { useTranslations } from 'next-intl'
import { FieldGroup, FieldRow } from '@/ui/form/fields/FieldGroup'
import { TextField } from '@/ui/form/fields/TextField'

export function VideoFields() {
  const t = useTranslations('workshops')
  return (
    <FieldGroup title={t('form_videos')} text={t('form_videos_text')}>
      {(['videolink', 'videolink2'] as const).map((name) => (
        <FieldRow key={name}>
          <TextField name={name} label={t(name)} type="url" placeholder="https://" />
          <TextField name={`${name}_desc`} label={t(`${name}_desc`)} />
        </FieldRow>
      ))}
    </FieldGroup>
  )
}
