'use client'

import { useFormatter, useTranslations } from 'next-intl'
import classes from './filter-chips.module.css'
import type { Filter } from './list-state'

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
