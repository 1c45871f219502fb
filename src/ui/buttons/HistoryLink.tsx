'use client'

import { useTranslations } from 'next-intl'
import { useMay } from '@/client/permissions'
import { AUDIT_CALL, historyPath } from '@/contract/audit'
import { RouteButton } from './RouteButton'

type Props = { object: string; object_id: string | number; label?: string }

/** Leads to who changed this when, for who may read that. The object is named as the log names it. */
export function HistoryLink({ object, object_id, label }: Props) {
  const t = useTranslations('core')
  const may = useMay()
  if (!may(AUDIT_CALL)) return null
  return (
    <RouteButton look="quiet" href={historyPath(object, object_id)}>
      {label ?? t('history')}
    </RouteButton>
  )
}
