import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/ui/ButtonLink'
import { EmptyState } from '@/ui/EmptyState'
import { Icon } from '@/ui/Icon'
import { type EventListName, isNarrowed, type ListView, listAddress } from './list-view'

type Props = { list: EventListName; view: ListView }

/** An empty list says why, and leads on. */
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
          <ButtonLink href={listAddress(list, { when })}>{t('reset')}</ButtonLink>
        ) : (
          <>
            <ButtonLink href={listAddress(list, { when: other })}>{t(`to_${other}`)}</ButtonLink>
            {list !== 'events' && (
              <ButtonLink look="quiet" href={listAddress('events', { when })}>
                {t('to_all')}
              </ButtonLink>
            )}
          </>
        )
      }
    />
  )
}
