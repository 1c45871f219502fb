'use client'

import { Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'

/** Names the last editor while the account exists; the save bar shows the date. */
export function ChangedBy() {
  const t = useTranslations('texts')
  const name: unknown = useWatch({ name: 'updated_by' })
  const at: unknown = useWatch({ name: 'updated_at' })
  if (!at) return <Text c="dimmed">{t('never_changed')}</Text>
  return typeof name === 'string' && <Text c="dimmed">{t('changed_by', { name })}</Text>
}
