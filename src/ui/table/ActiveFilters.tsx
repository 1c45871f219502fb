'use client'

import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { Cluster } from '../layout/Cluster'
import type { Chip } from './list-state'
import classes from './tools.module.css'

/** The filters that narrow a list; each can be removed alone. */
export function ActiveFilters({
  chips,
  onRemove,
}: {
  chips: readonly Omit<Chip, 'value'>[]
  onRemove: (column: string) => void
}) {
  const t = useTranslations('core')
  if (chips.length === 0) return null
  return (
    <Cluster gap="xs" className={classes.active} role="group" aria-label={t('filters_active')}>
      {chips.map(({ column, title, displayValue }) => (
        <Button
          key={column}
          variant="light"
          size="compact-md"
          rightSection={<IconX aria-hidden size={16} />}
          aria-label={t('filter_remove', { filter: `${title}: ${displayValue}` })}
          onClick={() => onRemove(column)}
        >
          {title}: {displayValue}
        </Button>
      ))}
    </Cluster>
  )
}
