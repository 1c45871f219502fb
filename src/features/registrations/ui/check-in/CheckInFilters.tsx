import { useTranslations } from 'next-intl'
import classes from './CheckIn.module.css'
import { type Desk, FILTERS } from './use-desk'

/** Everybody, who is still missing, or who is here; with their numbers. */
export function CheckInFilters({ desk: { filter, setFilter, here, total } }: { desk: Desk }) {
  const t = useTranslations('check_in')
  const counts = { all: total, missing: total - here, here }
  return (
    <fieldset className={classes.filters}>
      <legend className="visually-hidden">{t('filter')}</legend>
      {FILTERS.map((name) => (
        <button
          key={name}
          type="button"
          className={classes.filter}
          aria-pressed={filter === name}
          onClick={() => setFilter(name)}
        >
          {t(`filter_${name}`, { count: counts[name] })}
        </button>
      ))}
    </fieldset>
  )
}
