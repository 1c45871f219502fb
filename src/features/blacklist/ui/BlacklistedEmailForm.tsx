'use client'

import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { useFormats } from '@/client/config/formats'
import type { IdOrNew } from '@/contract/shapes'
import { showInstant } from '@/i18n/formats'
import { TextField } from '@/ui/form/fields/TextField'
import { useFieldWords } from '@/ui/form/use-field-words'
import { Fact, Facts } from '@/ui/layout/layout'
import { ItemScreen } from '@/ui/screens/ItemScreen'
import { type BlacklistedEmail, deleteBlacklistedEmail, getBlacklistedEmail, saveBlacklistedEmail } from '../contract'
import { useRemovalQuestion } from './use-removal-question'

export function BlacklistedEmailForm({ id }: { id: IdOrNew }) {
  const t = useTranslations('blacklist')
  const field = useFieldWords('blacklist')
  const calls = { get: getBlacklistedEmail, save: saveBlacklistedEmail, remove: deleteBlacklistedEmail }
  return (
    <ItemScreen
      {...calls}
      id={id}
      list="/admin/blacklist"
      object="blacklisted_emails"
      title={({ email }) => email || t('new')}
      questionOf={useRemovalQuestion()}
    >
      <TextField {...field('email')} type="email" inputMode="email" autoComplete="off" required />
      {id !== 'new' && <EntryOrigin />}
    </ItemScreen>
  )
}

function EntryOrigin() {
  const t = useTranslations('blacklist')
  const formats = useFormats()
  const { reason, source, created_at } = useWatch<BlacklistedEmail>()
  if (!reason) return null
  return (
    <Facts look="columns">
      <Fact term={t('reason')}>{t(`reason_${reason}`)}</Fact>
      {source && <Fact term={t('source')}>{source}</Fact>}
      <Fact term={t('created_at')}>{showInstant(created_at, formats)}</Fact>
    </Facts>
  )
}
