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
import { useRegionName } from '../use-region-name'
import { useTimeText } from '../use-time-text'
import { useDeadlineText } from './use-deadline-text'

type Props = { event: PublicEvent }

export function FactList({ event }: Props) {
  const t = useTranslations('events')
  const { speaker, language } = event
  return (
    <Facts look="columns" className={classes.facts}>
      <When event={event} />
      <Where event={event} />
      <Price event={event} />
      {speaker && (
        <Fact icon="microphone" term={t('speaker')}>
          {speaker}
        </Fact>
      )}
      <PickedRows event={event} />
      <Points event={event} />
      <Fact icon="language" term={t('language')}>
        {languageName(language, useLocale())}
      </Fact>
      <Deadline event={event} />
    </Facts>
  )
}

function When({ event }: Props) {
  const t = useTranslations('event')
  const events = useTranslations('events')
  const locale = useLocale()
  const timeTextOf = useTimeText()
  const { date } = event
  // A reader of another language may take part from another time zone.
  const isElsewhere = isOnline(event) && locale !== DEFAULT_LOCALE
  return (
    <>
      <Fact icon="calendar_event" term={t('date')}>
        <time dateTime={date}>{longDate(date, locale)}</time>
      </Fact>
      <Fact icon="clock" term={events('time')} note={isElsewhere ? t('berlin_time') : undefined}>
        {timeTextOf(event)}
      </Fact>
    </>
  )
}

function Where({ event }: Props) {
  const t = useTranslations('events')
  const regionName = useRegionName()
  return (
    <Fact icon={isOnline(event) ? 'device_laptop' : 'map_pin'} term={t('place')} note={regionName(event.region)}>
      {venueOf(event, t('online'))}
    </Fact>
  )
}

function PickedRows({ event }: Props) {
  const t = useTranslations('event')
  return REFERENCE_FACTS.flatMap((reference) =>
    pickedItemsOf(event[reference]).map(({ name }) => (
      <Fact key={reference} icon="tag" term={t(reference)}>
        {name}
      </Fact>
    )),
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

/** Null means that the price is undecided, zero that the event is free. */
function Price({ event: { price, currency } }: Props) {
  const t = useTranslations('event')
  const locale = useLocale()
  if (price === null) return null
  return (
    <Fact icon="coin_euro" term={t('price')}>
      {price === 0 ? t('free') : formatPrice(price, currency, locale)}
    </Fact>
  )
}

function Deadline({ event }: Props) {
  const t = useTranslations('event')
  const deadline = useDeadlineText(event)
  if (event.phase !== 'open' || !deadline) return null
  return (
    <Fact icon="hourglass" term={t('deadline')}>
      {deadline}
    </Fact>
  )
}
