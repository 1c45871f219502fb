'use client'

import { Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'

/** Who wrote these texts last, as long as that person has an account; when, the save bar says. */
export function ChangedBy() {
  const t = useTranslations('texts')
  const name: unknown = useWatch({ name: 'updated_by' })
  const at: unknown = useWatch({ name: 'updated_at' })
  if (!at) return <Text c="dimmed">{t('never_changed')}</Text>
  return typeof name === 'string' && <Text c="dimmed">{t('changed_by', { name })}</Text>
}
