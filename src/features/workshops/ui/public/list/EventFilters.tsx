import { useLocale, useTranslations } from 'next-intl'
import { Anchor } from '@/i18n/Anchor'
import { localizedPath } from '@/i18n/paths'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { Icon } from '@/ui/content/Icon'
import type { EventListName } from '../../../contract/public'
import classes from './EventFilters.module.css'
import { type FilterChoices, FilterFields } from './FilterFields'
import { applyingAtOnce, FilterScript } from './FilterScript'
import { activeFiltersOf, inPeriod, type ListView, listPath } from './list-view'

type Props = {
  list: EventListName
  view: ListView
  choices: FilterChoices
  counts: Record<ListView['when'], number>
}

/** Links and a plain form keep the filters in the address and need no script. */
export function EventFilters({ list, view, choices, counts }: Props) {
  const path = localizedPath(useLocale(), listPath(list))
  return (
    <div className={classes.filters}>
      <PeriodTabs list={list} view={view} counts={counts} />
      <search className={classes.form}>
        <form className={classes.form} action={path} method="get" autoComplete="off" {...applyingAtOnce}>
          {view.when === 'past' && <input type="hidden" name="when" value="past" />}
          <SearchField search={view.search} />
          <MoreFilters list={list} view={view} choices={choices} />
        </form>
        <FilterScript />
      </search>
    </div>
  )
}

function PeriodTabs({ list, view, counts }: Omit<Props, 'choices'>) {
  const t = useTranslations('events')
  return (
    <nav aria-label={t('period')}>
      <ul className={classes.tabs}>
        {(['upcoming', 'past'] as const).map((when) => (
          <li key={when}>
            <Anchor
              className={classes.tab}
              href={listPath(list, inPeriod(view, when))}
              aria-current={when === view.when ? 'true' : undefined}
            >
              {t('period_count', { period: t(when), count: counts[when] })}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function SearchField({ search }: Pick<ListView, 'search'>) {
  const t = useTranslations('events')
  return (
    <div className={classes.search}>
      <input
        className={classes.field}
        type="search"
        name="search"
        aria-label={t('search')}
        placeholder={t('search_hint')}
        defaultValue={search}
        maxLength={100}
        enterKeyHint="search"
      />
      <PlainButton type="submit" variant="quiet">
        <Icon name="search" size={20} />
        <span className={classes.label}>{t('search_button')}</span>
      </PlainButton>
    </div>
  )
}

/** A narrow screen folds these filters away; the number tells how many of them apply. */
function MoreFilters({ list, view, choices }: Omit<Props, 'counts'>) {
  const t = useTranslations('events')
  const { search, ...folded } = view
  return (
    <details className={classes.more}>
      <summary className={classes.summary}>
        {t('filters', { count: activeFiltersOf(folded).length })}
        <Icon name="chevron_down" size={16} />
      </summary>
      <FilterFields list={list} view={view} choices={choices} />
    </details>
  )
}
