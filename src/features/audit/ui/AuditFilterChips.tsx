import { useTranslations } from 'next-intl'
import { useFormats } from '@/client/config/formats'
import { showDate } from '@/i18n/formats'
import { ActiveFilters } from '@/ui/table/FilterChips'
import type { AuditFilter } from '../contract'
import { useObjectName } from './object-kinds'
import { FILTERS, type FilterName } from './use-audit-filter'

type Props = { filter: AuditFilter; setFilter: (filter: AuditFilter) => void; personName: string | undefined }

/** The active filters of the log; each can be removed alone. */
export function AuditFilterChips({ filter, setFilter, personName }: Props) {
  const t = useTranslations('audit')
  const formats = useFormats()
  const nameOf = useObjectName()
  const { user, action, object, object_id, from, to, request_id } = filter
  const labels: Record<FilterName, string | undefined> = {
    user: user === undefined ? undefined : (personName ?? t('person_number', { id: String(user) })),
    action: action && t(`actions.${action}`),
    object: object && nameOf(object),
    object_id,
    from: from && showDate(from, formats),
    to: to && showDate(to, formats),
    request_id,
  }
  const chips = FILTERS.flatMap((column) => {
    const displayValue = labels[column]
    return displayValue === undefined ? [] : [{ column, title: t(column === 'user' ? 'person' : column), displayValue }]
  })
  return <ActiveFilters chips={chips} onRemove={(column) => setFilter({ ...filter, [column]: undefined })} />
}
