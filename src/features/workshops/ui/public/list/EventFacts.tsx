import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { languageName } from '@/i18n/calendar'
import { isOnline, venueOf } from '../../../rules'
import type { ListedEvent } from '../../../service/public-events'
import { useRegionName } from '../use-region-name'
import { useTimeText } from '../use-time-text'
import classes from './EventFacts.module.css'
import { EventIcon, type EventIconName } from './EventIcons'

type Props = { event: ListedEvent }

export function TimeFact({ event }: Props) {
  const t = useTranslations('events')
  return (
    <Fact kind="time" name={t('time')} icon="time">
      {useTimeText()(event)}
    </Fact>
  )
}

export function PlaceFact({ event }: Props) {
  const t = useTranslations('events')
  const region = useRegionName()(event.region)
  const place = venueOf(event, t('online'))
  return (
    <Fact kind="place" name={t('place')} icon={isOnline(event) ? 'online' : 'place'}>
      {region && !place.includes(region) ? t('place_in', { place, region }) : place}
    </Fact>
  )
}

export function SpeakerFact({ event: { speaker } }: Props) {
  const t = useTranslations('events')
  if (!speaker) return null
  return (
    <Fact kind="speaker" name={t('speaker')} icon="speaker">
      {speaker}
    </Fact>
  )
}

export function LanguageFact({ event: { language } }: Props) {
  const t = useTranslations('events')
  return (
    <Fact kind="language" name={t('language')} icon="language">
      {languageName(language, useLocale())}
    </Fact>
  )
}

type FactProps = {
  kind: 'time' | 'place' | 'speaker' | 'language'
  name: string
  icon: EventIconName
  children: ReactNode
}

/** The icon is visible, and the name is for screen readers. */
function Fact({ kind, name, icon, children }: FactProps) {
  return (
    <div className={classes.fact} data-fact={kind}>
      <dt className={classes.icon}>
        <EventIcon name={icon} />
        <span className="visually-hidden">{name}</span>
      </dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  )
}
