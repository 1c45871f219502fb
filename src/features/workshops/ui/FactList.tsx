import {
  IconAward,
  IconCalendarEvent,
  IconClock,
  IconCoinEuro,
  IconDeviceLaptop,
  IconHourglass,
  IconLanguage,
  IconMapPin,
  IconMicrophone2,
} from '@tabler/icons-react'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import type { ComponentType, ReactNode } from 'react'
import { DEFAULT_LOCALE } from '@/contract/locales'
import { languageName, longDate } from '@/i18n/calendar'
import { isOnline, placeOf } from '../rules'
import type { PublicEvent } from '../service/find'
import classes from './FactList.module.css'
import { useDeadline } from './use-deadline'

type Props = { event: PublicEvent }

/** Everything about an event that can be said in a line. */
export function FactList({ event }: Props) {
  const t = useTranslations('events')
  const { speaker, credits, language } = event
  return (
    <dl className={classes.facts}>
      <When event={event} />
      <Where event={event} />
      {speaker && (
        <Fact icon={IconMicrophone2} term={t('speaker')}>
          {speaker}
        </Fact>
      )}
      {credits && (
        <Fact icon={IconAward} term={t('credits')}>
          {credits}
        </Fact>
      )}
      <Fact icon={IconLanguage} term={t('language')}>
        {languageName(language, useLocale())}
      </Fact>
      <Price event={event} />
      <Deadline event={event} />
    </dl>
  )
}

function When({ event }: Props) {
  const t = useTranslations('event')
  const events = useTranslations('events')
  const locale = useLocale()
  const { date, time, end_time } = event
  // Who reads in another language may take part from where clocks show another time.
  const isElsewhere = isOnline(event) && locale !== DEFAULT_LOCALE
  return (
    <>
      <Fact icon={IconCalendarEvent} term={t('date')}>
        <time dateTime={date}>{longDate(date, locale)}</time>
      </Fact>
      <Fact icon={IconClock} term={events('time')} note={isElsewhere ? t('berlin_time') : undefined}>
        {end_time ? events('time_range', { from: time, to: end_time }) : events('time_from', { from: time })}
      </Fact>
    </>
  )
}

function Where({ event }: Props) {
  const t = useTranslations('events')
  return (
    <Fact icon={isOnline(event) ? IconDeviceLaptop : IconMapPin} term={t('place')} note={event.region}>
      {placeOf(event, t('online'))}
    </Fact>
  )
}

/** Nothing is said where nobody has decided on a price; zero is a decision. */
function Price({ event: { price, currency } }: Props) {
  const t = useTranslations('event')
  const format = useFormatter()
  if (price === null) return null
  const amount = format.number(price, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' })
  return (
    <Fact icon={IconCoinEuro} term={t('price')}>
      {price === 0 ? t('free') : amount}
    </Fact>
  )
}

function Deadline({ event }: Props) {
  const t = useTranslations('event')
  const deadline = useDeadline(event)
  if (event.phase !== 'open' || !deadline) return null
  return (
    <Fact icon={IconHourglass} term={t('deadline')}>
      {deadline}
    </Fact>
  )
}

type FactProps = {
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>
  term: string
  note?: string
  children: ReactNode
}

function Fact({ icon: Icon, term, note, children }: FactProps) {
  return (
    <div className={classes.fact}>
      <dt className={classes.term}>
        <span className={classes.icon}>
          <Icon size={24} stroke={1.5} aria-hidden />
        </span>
        {term}
      </dt>
      <dd className={classes.value}>
        {children}
        {note && <span className={classes.note}>{note}</span>}
      </dd>
    </div>
  )
}
