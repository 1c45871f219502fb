import { useFormatter, useTranslations } from 'next-intl'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { Icon } from '@/ui/content/Icon'
import { EmptyState } from '@/ui/feedback/EmptyState'
import type { EventListName } from '../../../contract/public'
import type { FilterOptions } from '../../../service/public-lists'
import { activeFiltersOf, type ListView, listPath } from './list-view'
import { useFilterLabel } from './use-filter-label'

type Props = { list: EventListName; view: ListView; choices: FilterOptions }

/** An empty list explains why and links to another one. */
export function NoEvents({ list, view, choices }: Props) {
  const t = useTranslations('events')
  const labelOf = useFilterLabel(choices)
  const { when } = view
  const active = activeFiltersOf(view)
  const isNarrowed = active.length > 0
  const filters = useFormatter().list(active.map((name) => labelOf(name, view)))
  const other = when === 'past' ? 'upcoming' : 'past'
  const reason = isNarrowed ? 'none_found' : (`none_${when}` as const)
  return (
    <EmptyState
      icon={<Icon name="calendar_search" size={44} stroke={1.5} />}
      title={t(`${reason}_title`)}
      text={t(`${reason}_text`, { filters })}
      action={
        isNarrowed ? (
          <ButtonLink href={listPath(list, { when })}>{t('reset')}</ButtonLink>
        ) : (
          <>
            <ButtonLink href={listPath(list, { when: other })}>{t(`to_${other}`)}</ButtonLink>
            {list !== 'events' && (
              <ButtonLink variant="quiet" href={listPath('events', { when })}>
                {t('to_all')}
              </ButtonLink>
            )}
          </>
        )
      }
    />
  )
}
