import { useTranslations } from 'next-intl'
import { creditsOf } from '@/features/accreditations/rules/shown-points'
import { Cluster, Muted } from '@/ui/layout/layout'
import { eventPath } from '../../../contract/public'
import type { ListedEvent as Event } from '../../../service/public-events'
import { StateChip } from '../StateChip'
import { CardFrame } from './CardFrame'
import classes from './EventCard.module.css'
import { EventFacts } from './EventFacts'
import { EventIcon } from './EventIcons'

type Props = { event: Event; showLanguage?: boolean; variant?: 'row' | 'tile' }

/** An upcoming event; one that is only announced has no link, and a tile leaves out the speaker. */
export function EventCard({ event, showLanguage = false, variant = 'row' }: Props) {
  const t = useTranslations('events')
  const credits = creditsOf(event, useTranslations())
  const isAnnounced = event.availability === 'announced'
  return (
    <CardFrame event={event} href={isAnnounced ? undefined : eventPath(event.id)} variant={variant}>
      <EventFacts
        isCompact
        event={event}
        shown={['time', showLanguage && 'language', 'place', variant === 'row' && 'speaker']}
      />
      <Cluster as="p" gap="xs" className={classes.foot}>
        <StateChip event={event} />
        {credits && (
          <span className={classes.credits}>
            <EventIcon name="credits" />
            <span className="visually-hidden">{`${t('credits')}: `}</span>
            {credits}
          </span>
        )}
        {isAnnounced && (
          <Muted as="span" isSmall>
            {t('details_follow')}
          </Muted>
        )}
      </Cluster>
    </CardFrame>
  )
}
