'use client'

import { Button, Group } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/client/config/formats'
import { showDate } from '@/i18n/formats'
import type { AuditFilter } from '../contract'
import { useObjectName } from './object-kinds'
import { FILTERS, type FilterName } from './use-audit-filter'

type Props = { filter: AuditFilter; setFilter: (filter: AuditFilter) => void; personName: string | undefined }

/** The active filters of the log; each can be removed alone. */
export function AuditFilterChips({ filter, setFilter, personName }: Props) {
  const core = useTranslations('core')
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
  const names = FILTERS.filter((name) => labels[name] !== undefined)
  if (names.length === 0) return null
  return (
    <Group gap="xs" role="group" aria-label={core('filters_active')}>
      {names.map((name) => {
        const title = t(name === 'user' ? 'person' : name)
        return (
          <Button
            key={name}
            variant="light"
            size="compact-md"
            rightSection={<IconX aria-hidden size={16} />}
            aria-label={core('filter_remove', { filter: `${title}: ${labels[name]}` })}
            onClick={() => setFilter({ ...filter, [name]: undefined })}
          >
            {title}: {labels[name]}
          </Button>
        )
      })}
    </Group>
  )
}
