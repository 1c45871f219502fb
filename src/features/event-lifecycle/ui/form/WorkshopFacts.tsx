import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormats } from '@/client/config/formats'
import { useRegistrationCounts } from '@/features/registrations/ui/calls/use-people-action'
import type { Workshop } from '@/features/workshops/contract/office'
import { officeTabPath } from '@/features/workshops/contract/office-path'
import { seatsOfCount, stateWithCount, venueOf, withTownFirst } from '@/features/workshops/rules'
import { StateBadge } from '@/features/workshops/ui/office/StateBadge'
import { hasWaitingParties, useCountTexts } from '@/features/workshops/ui/office/use-count-texts'
import { dateParts } from '@/i18n/calendar'
import { showDate, showTime } from '@/i18n/formats'
import { Muted } from '@/ui/layout/layout'
import { Link } from '@/ui/navigation/Link'
import classes from './WorkshopFacts.module.css'

type Props = {
  id: number
  workshop: Workshop
  /** The other dates of the series, beside the date. */
  children?: ReactNode
}

/** The state, date, place and numbers of an event in one line. The numbers are read again whenever its people change. */
export function WorkshopFacts({ id, workshop, children }: Props) {
  const t = useTranslations('workshops')
  const count = useRegistrationCounts(id) ?? workshop.count
  const { maximum_participants: maximum } = workshop
  const state = stateWithCount(workshop, count, new Date())
  const texts = useCountTexts()
  const registered = maximum === null ? count.registered : t('seats_of', { count: count.registered, maximum })
  return (
    <div className={classes.facts}>
      {state && <StateBadge state={state} seats={seatsOfCount(workshop, count)} />}
      <Moment event={workshop} />
      {children}
      <dl className={classes.counts}>
        <Count name={t('invited')} value={count.invited} />
        <Count name={t('registered')} value={registered} title={texts.ofRegistered(count)} />
        <Count name={t('participated')} value={count.participated} />
        {count.has_taken_place && <Count name={t('no_show')} value={count.no_show} />}
      </dl>
      {maximum !== null && count.held > 0 && <Muted as="span">{t('seats_held', { count: count.held })}</Muted>}
      {hasWaitingParties(count) && (
        <Link className={classes.waiting} href={officeTabPath(id, 'waitlist')} title={texts.ofWaiting(count)}>
          {t('form_tab_waitlist')} <strong>{count.waiting_people}</strong>
        </Link>
      )}
    </div>
  )
}

/** "Mi 06.01.2027, 10:00 · Leipzig, Alte Buchbinderei"; a long place is cut, and whole as title. */
function Moment({ event: { date, time, presence_type, location } }: { event: Workshop }) {
  const t = useTranslations('workshops')
  const locale = useLocale()
  const formats = useFormats()
  if (!date) return null
  const day = `${dateParts(date, locale).weekday} ${showDate(date, formats)}`
  const moment = [day, showTime(time, formats)].filter(Boolean).join(', ')
  const place = withTownFirst(venueOf({ presence_type, location }, t('presence_online')))
  const text = [moment, place].filter(Boolean).join(' · ')
  return (
    <span className={classes.moment} title={text}>
      {text}
    </span>
  )
}

/** Requests the numbers together with the event. */
export function CountPrefetch({ id }: { id: number }) {
  useRegistrationCounts(id)
  return null
}

const Count = ({ name, value, title }: { name: string; value: ReactNode; title?: string }) => (
  <div title={title}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
