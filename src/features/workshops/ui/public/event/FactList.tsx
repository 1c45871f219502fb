import { useLocale, useTranslations } from 'next-intl'
import { DEFAULT_LOCALE, nameIn } from '@/contract/locales'
import { isCertain, pointsTextOf } from '@/features/accreditations/rules/shown-points'
import { languageName, longDate } from '@/i18n/calendar'
import { formatPrice } from '@/i18n/prices'
import { pickedItemsOf } from '@/ui/form/picks/picked-items'
import { Facts } from '@/ui/layout/layout'
import { REFERENCE_FACTS } from '../../../contract/fields'
import { isOnline, venueOf } from '../../../rules'
import type { PublicEvent } from '../../../service/public-events'
import { EventFact as Fact, FactNote } from '../EventFact'
import classes from '../EventFact.module.css'
import { MapLink } from '../MapLink'
import { useRegionName } from '../use-region-name'
import { useTimeText } from '../use-time-text'
import { useDeadlineText } from './use-deadline-text'

type Props = { event: PublicEvent }

export function FactList({ event }: Props) {
  const t = useTranslations('event')
  const events = useTranslations('events')
  const locale = useLocale()
  const timeTextOf = useTimeText()
  const regionName = useRegionName()
  const deadline = useDeadlineText(event)
  const { date, price, currency, speaker, language, location, region } = event
  // A reader of another language may take part from another time zone.
  const isElsewhere = isOnline(event) && locale !== DEFAULT_LOCALE
  return (
    <Facts look="columns" className={classes.facts}>
      <Fact icon="calendar_event" term={t('date')}>
        <time dateTime={date}>{longDate(date, locale)}</time>
      </Fact>
      <Fact icon="clock" term={events('time')} note={isElsewhere ? t('berlin_time') : undefined}>
        {timeTextOf(event)}
      </Fact>
      <Fact
        icon={isOnline(event) ? 'device_laptop' : 'map_pin'}
        term={events('place')}
        note={location.includes(region) ? undefined : regionName(region)}
      >
        {venueOf(event, events('online'))} {!isOnline(event) && location && <MapLink location={location} />}
      </Fact>
      {/* Null means that the price is undecided, zero that the event is free. */}
      {price !== null && (
        <Fact icon="coin_euro" term={t('price')}>
          {price === 0 ? t('free') : formatPrice(price, currency, locale)}
        </Fact>
      )}
      {speaker && (
        <Fact icon="microphone" term={events('speaker')}>
          {speaker}
        </Fact>
      )}
      {REFERENCE_FACTS.flatMap((reference) =>
        pickedItemsOf(event[reference]).map(({ name }) => (
          <Fact key={reference} icon="tag" term={t(reference)}>
            {name}
          </Fact>
        )),
      )}
      <Points event={event} />
      <Fact icon="language" term={events('language')}>
        {languageName(language, locale)}
      </Fact>
      {event.phase === 'open' && deadline && (
        <Fact icon="hourglass" term={t('deadline')}>
          {deadline}
        </Fact>
      )}
    </Facts>
  )
}

/** Each body with its full name, which the label behind its points only abbreviates. */
function Points({ event: { points, credits } }: Props) {
  const t = useTranslations('events')
  const translate = useTranslations('points')
  const locale = useLocale()
  if (points.length === 0 && !credits) return null
  return (
    <Fact icon="award" term={t('credits')}>
      {points.length === 0
        ? credits
        : points.map((one) => (
            <div key={one.body_id}>
              {pointsTextOf([one], translate)}
              <FactNote>
                {isCertain(one) && one.points_test > 0
                  ? translate('body_with_test', { body: nameIn(one, locale), test: one.points_test })
                  : nameIn(one, locale)}
              </FactNote>
            </div>
          ))}
    </Fact>
  )
}
