import { NativeSelect } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { isLocale, LOCALES } from '@/contract/locales'
import { Cluster } from '@/ui/layout/layout'
import { FilterChips } from '@/ui/table/FilterChips'
import { SearchBox } from '@/ui/table/SearchBox'
import { FILTERS, type TextFilter } from './rows'
import classes from './TranslationsScreen.module.css'
import type { Address } from './use-url-filters'

/** The languages, the search and the filters; choosing the same language twice swaps them. */
export function TextTools({ address }: { address: Address }) {
  const t = useTranslations('translations')
  const { from, to, filter, search, set } = address
  const languages = LOCALES.map((value) => ({ value, label: t(`language_${value}`) }))
  const options = NARROWING_FILTERS.map((value) => ({ value, label: t(`filter_${value}`) }))
  return (
    <Cluster align="end">
      <NativeSelect
        label={t('from')}
        value={from}
        data={languages}
        onChange={({ currentTarget: { value } }) =>
          isLocale(value) && set({ from: value, ...(value === to && { to: from }) })
        }
      />
      <NativeSelect
        label={t('to')}
        value={to}
        data={languages}
        onChange={({ currentTarget: { value } }) =>
          isLocale(value) && set({ to: value, ...(value === from && { from: to }) })
        }
      />
      <div className={classes.search}>
        <SearchBox search={search} setSearch={(words) => set({ search: words })} />
      </div>
      <FilterChips
        filter={{ column: FILTER, title: t('filter'), options }}
        value={filter === 'all' ? '' : filter}
        setFilters={({ [FILTER]: value }) => set({ filter: isFilter(value) ? value : 'all' })}
      />
    </Cluster>
  )
}

const FILTER = 'filter'
const NARROWING_FILTERS = FILTERS.filter((filter) => filter !== 'all')

const isFilter = (value: string | undefined): value is TextFilter => FILTERS.some((filter) => filter === value)
