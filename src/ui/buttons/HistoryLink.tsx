import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { AUDIT_CALL, historyPath } from '@/contract/audit'
import { RouteButton } from './RouteButton'

type Props = { object: string; object_id: string | number; label?: string }

/** Links to the log of changes for everyone who may read it; `object` is the name that the log uses. */
export function HistoryLink({ object, object_id, label }: Props) {
  const t = useTranslations('core')
  const may = useMay()
  if (!may(AUDIT_CALL)) return null
  return (
    <RouteButton variant="quiet" href={historyPath(object, object_id)}>
      {label ?? t('history')}
    </RouteButton>
  )
}
