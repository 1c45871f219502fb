'use client'

import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { useFormats } from '@/client/formats'
import { showInstant } from '@/i18n/formats'
import { useFrame } from './frame'

/** When this item was saved last: here and now, else as it was read. */
export function SavedAt() {
  const t = useTranslations('core')
  const { savedAt } = useFrame()
  const formats = useFormats()
  const stamp: unknown = useWatch({ name: 'updated_at' })
  const at = showInstant(savedAt ?? (typeof stamp === 'string' ? stamp : undefined), formats)
  return at && t('saved_at', { at })
}
