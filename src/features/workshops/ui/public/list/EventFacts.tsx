import { useLocale, useTranslations } from 'next-intl'
import { languageName } from '@/i18n/calendar'
import { isOnline, venueOf } from '../../../rules'
import type { ListedEvent } from '../../../service/public-events'
import { useRegionName } from '../use-region-name'
import { useTimeText } from '../use-time-text'
import classes from './EventFacts.module.css'
import { EventIcon } from './EventIcons'

type FactName = 'time' | 'language' | 'place' | 'speaker'

type Props = {
  event: ListedEvent
  /** The facts in their order. An event has not all of them. */
  shown: readonly (FactName | false)[]
  isCompact?: boolean
}

/** The icons are visible, and the names are for screen readers. */
export function EventFacts({ event, shown, isCompact }: Props) {
  const t = useTranslations('events')
  const place = venueOf(event, t('online'))
  const region = useRegionName()(event.region)
  const texts: Record<FactName, string | null> = {
    time: useTimeText()(event),
    language: languageName(event.language, useLocale()),
    place: region && !place.includes(region) ? t('place_in', { place, region }) : place,
    speaker: event.speaker,
  }
  return (
    <dl className={classes.facts} data-compact={isCompact}>
      {shown.map(
        (name) =>
          name &&
          texts[name] && (
            <div key={name} className={classes.fact} data-fact={name}>
              <dt className={classes.icon}>
                <EventIcon name={name === 'place' && isOnline(event) ? 'online' : name} />
                <span className="visually-hidden">{t(name)}</span>
              </dt>
              <dd className={classes.value}>{texts[name]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
