import { useTranslations } from 'next-intl'
import { eventPath } from '../contract/public'
import type { EventCard as Event } from '../service/find'
import { CardFrame } from './CardFrame'
import classes from './EventCard.module.css'
import { LanguageFact, PlaceFact, SpeakerFact, TimeFact } from './EventFacts'
import factClasses from './EventFacts.module.css'
import { EventIcon } from './EventIcons'
import { StateChip } from './StateChip'

type Props = { event: Event; showLanguage?: boolean; look?: 'row' | 'tile' }

/** An upcoming event; what is only announced leads nowhere yet. A tile says less than a row. */
export function EventCard({ event, showLanguage = false, look = 'row' }: Props) {
  const t = useTranslations('events')
  const isAnnounced = event.availability === 'announced'
  return (
    <CardFrame event={event} href={isAnnounced ? undefined : eventPath(event.id)} look={look}>
      <dl className={factClasses.facts}>
        <TimeFact event={event} />
        {showLanguage && <LanguageFact event={event} />}
        <PlaceFact event={event} />
        {look === 'row' && <SpeakerFact event={event} />}
      </dl>
      <p className={classes.foot}>
        <StateChip event={event} />
        {event.credits && (
          <span className={classes.credits}>
            <EventIcon name="credits" />
            <span className="visually-hidden">{`${t('credits')}: `}</span>
            {event.credits}
          </span>
        )}
        {isAnnounced && <span className={classes.follows}>{t('details_follow')}</span>}
      </p>
    </CardFrame>
  )
}
