import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { useFormats } from '@/client/config/formats'
import { showInstant } from '@/i18n/formats'
import { useFormDetails } from './form-details'

/** The time of the last save: by this page, or else as it was loaded. */
export function SavedAt() {
  const t = useTranslations('core')
  const { savedAt } = useFormDetails()
  const formats = useFormats()
  const updated_at: unknown = useWatch({ name: 'updated_at' })
  const at = showInstant(savedAt ?? (typeof updated_at === 'string' ? updated_at : undefined), formats)
  return at && t('saved_at', { at })
}
