'use client'

import { useTranslations } from 'next-intl'
import type { IdOrNew } from '@/contract/shapes'
import { TextField } from '@/ui/form/fields/TextField'
import { ImageField } from '@/ui/form/files/FileField'
import { ItemScreen } from '@/ui/screens/ItemScreen'
import { deleteSponsor, getSponsor, saveSponsor } from '../contract'
import { useDeletionQuestion } from './use-deletion-question'

export function SponsorForm({ id }: { id: IdOrNew }) {
  const t = useTranslations('sponsors')
  const calls = { get: getSponsor, save: saveSponsor, remove: deleteSponsor }
  return (
    <ItemScreen
      {...calls}
      id={id}
      list="/admin/sponsors"
      object="sponsors"
      title={({ name }) => name || t('new')}
      questionOf={useDeletionQuestion()}
    >
      <TextField name="name" label={t('name')} required />
      <ImageField name="image" label={t('image')} />
    </ItemScreen>
  )
}
