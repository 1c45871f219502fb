import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import type { MergedFields } from '@/client/forms/use-conflicts'
import { useNotices } from '@/client/notices/notices'
import { useFieldNames } from './use-field-names'

/** Tells which changes of another person a save took into the form. */
export function MergedNotice({ merged }: { merged: MergedFields }) {
  const t = useTranslations('core')
  const { informLasting } = useNotices()
  const fields = useFieldNames()(merged.fields)
  const told = useRef<MergedFields>(undefined)
  useEffect(() => {
    if (told.current === merged || !fields) return
    told.current = merged
    informLasting(t('merged', { fields, name: merged.changed_by ?? t('somebody') }))
  }, [merged, fields, informLasting, t])
  return null
}
