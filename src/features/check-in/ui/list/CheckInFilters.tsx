import { useTranslations } from 'next-intl'
import classes from '../CheckIn.module.css'
import { type CheckInScreenState, GUEST_FILTERS } from '../use-check-in-screen'

export function CheckInFilters({ screen: { filter, setFilter, here, gone, total } }: { screen: CheckInScreenState }) {
  const t = useTranslations('check_in')
  const counts = { all: total, missing: total - here - gone, here, gone }
  const filters = GUEST_FILTERS.filter((name) => name !== 'gone' || gone > 0 || filter === 'gone')
  return (
    <fieldset className={classes.filters}>
      <legend className="visually-hidden">{t('filter')}</legend>
      {filters.map((name) => (
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
