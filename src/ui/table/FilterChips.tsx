import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'next-intl'
import { Cluster } from '../layout/layout'
import classes from './filter-chips.module.css'
import type { Chip, Filter } from './list-state'
import toolClasses from './tools.module.css'

type Props = { filter: Filter; value: string; setFilters: (values: Record<string, string>) => void }

/** Sets a filter with one press; each value shows the number of its rows. */
export function FilterChips({ filter: { column, title, options = [], chips, required }, value, setFilters }: Props) {
  const t = useTranslations('core')
  const all = { value: '', label: t('all'), count: chips?.total }
  const offered: NonNullable<Filter['options']> = required ? options : [all, ...options]
  return (
    <fieldset className={classes.chips}>
      <legend className="visually-hidden">{title}</legend>
      {offered.map(({ value: own, label, hint, ...more }) => (
        <button
          key={own}
          type="button"
          className={classes.chip}
          title={hint}
          aria-pressed={own === value}
          onClick={() => setFilters({ [column]: own === value && !required ? '' : own })}
        >
          {label} {'count' in more && <Count count={more.count} />}
        </button>
      ))}
    </fieldset>
  )
}

/** The space for the number is reserved before it is known. */
function Count({ count }: { count?: number }) {
  const format = useFormatter()
  return <span className={classes.count}>{count !== undefined && format.number(count)}</span>
}

type ActiveProps = { chips: readonly Omit<Chip, 'value'>[]; onRemove: (column: string) => void }

/** The filters that narrow a list; each can be removed alone. */
export function ActiveFilters({ chips, onRemove }: ActiveProps) {
  const t = useTranslations('core')
  if (chips.length === 0) return null
  return (
    <Cluster gap="xs" className={toolClasses.active} role="group" aria-label={t('filters_active')}>
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
