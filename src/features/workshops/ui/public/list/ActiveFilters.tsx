import { useTranslations } from 'next-intl'
import { Anchor } from '@/i18n/Anchor'
import { Cluster } from '@/ui/layout/layout'
import { TextLink } from '@/ui/layout/TextLink'
import type { EventListName } from '../../../contract/public'
import type { FilterOptions } from '../../../service/public-lists'
import classes from './ActiveFilters.module.css'
import { activeFiltersOf, type ListView, listPath } from './list-view'
import { useFilterLabel } from './use-filter-label'

type Props = { list: EventListName; view: ListView; choices: FilterOptions }

/** Each active filter is a link that removes it, and the last link removes all. The words of a search stand in its field. */
export function ActiveFilters({ list, view, choices }: Props) {
  const t = useTranslations('events')
  const labelOf = useFilterLabel(choices)
  const active = activeFiltersOf(view).filter((name) => name !== 'search')
  if (active.length === 0) return null
  return (
    <Cluster as="ul" gap="xs" className={classes.active} aria-label={t('filters_active')}>
      {active.map((name) => (
        <li key={name}>
          <Anchor className={classes.filter} href={listPath(list, { ...view, [name]: undefined, page: 1 })}>
            <span className="visually-hidden">{t('filter_remove')}</span>
            <span className={classes.label}>{labelOf(name, view)}</span>
            <span aria-hidden="true">×</span>
          </Anchor>
        </li>
      ))}
      <li>
        <TextLink as={Anchor} isStrong href={listPath(list, { when: view.when })}>
          {t('reset')}
        </TextLink>
      </li>
    </Cluster>
  )
}
