import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { Icon } from '@/ui/content/Icon'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { type EventListName, isNarrowed, type ListView, listPath } from './list-view'

type Props = { list: EventListName; view: ListView }

/** An empty list explains why and links to another one. */
export function NoEvents({ list, view }: Props) {
  const t = useTranslations('events')
  const { when } = view
  const other = when === 'past' ? 'upcoming' : 'past'
  const reason = isNarrowed(view) ? 'none_found' : (`none_${when}` as const)
  return (
    <EmptyState
      icon={<Icon name="calendar_search" size={44} stroke={1.5} />}
      title={t(`${reason}_title`)}
      text={t(`${reason}_text`)}
      action={
        isNarrowed(view) ? (
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
