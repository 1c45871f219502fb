import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { Muted } from '@/ui/layout/layout'

/** Names the last editor while the account exists; the save bar shows the date. */
export function ChangedBy() {
  const t = useTranslations('texts')
  const name: unknown = useWatch({ name: 'updated_by' })
  const at: unknown = useWatch({ name: 'updated_at' })
  if (!at) return <Muted>{t('never_changed')}</Muted>
  return typeof name === 'string' && <Muted>{t('changed_by', { name })}</Muted>
}
