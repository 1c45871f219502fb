'use client'

import { useTranslations } from 'next-intl'
import type { IdOrNew } from '@/contract/shapes'
import { TextField } from '@/ui/form/TextField'
import { ItemScreen } from '@/ui/ItemScreen'
import { deleteBlacklistedEmail, getBlacklistedEmail, saveBlacklistedEmail } from '../contract'

export function BlacklistedEmailForm({ id }: { id: IdOrNew }) {
  const t = useTranslations('blacklist')
  const calls = { get: getBlacklistedEmail, save: saveBlacklistedEmail, remove: deleteBlacklistedEmail }
  return (
    <ItemScreen {...calls} id={id} list="/admin/blacklist" title={({ email }) => email || t('new')}>
      <TextField name="email" label={t('email')} type="email" inputMode="email" autoComplete="off" required />
    </ItemScreen>
  )
}
