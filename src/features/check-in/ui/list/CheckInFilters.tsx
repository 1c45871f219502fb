import { useTranslations } from 'next-intl'
import { GUEST_FILTERS, useGuests, useView } from '../entrance'
import classes from './list.module.css'

export function CheckInFilters() {
  const { filter, setFilter } = useView()
  const { counts } = useGuests()
  const t = useTranslations('check_in')
  const filters = GUEST_FILTERS.filter((name) => name !== 'gone' || counts.gone > 0 || filter === 'gone')
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
          {t(`filter_${name}`, { count: name === 'all' ? counts.registered : counts[name] })}
        </button>
      ))}
    </fieldset>
  )
}
