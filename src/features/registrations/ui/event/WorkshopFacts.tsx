import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Workshop } from '@/features/workshops/contract/office'
import { officeTabPath } from '@/features/workshops/contract/office-path'
import { seatsOfCount, stateWithCount } from '@/features/workshops/rules'
import { Moment } from '@/features/workshops/ui/office/Moment'
import { StateBadge } from '@/features/workshops/ui/office/StateBadge'
import { hasWaitingParties, useCountTexts } from '@/features/workshops/ui/office/use-count-texts'
import { Muted } from '@/ui/layout/layout'
import { Link } from '@/ui/navigation/Link'
import { useRegistrationCounts } from '../calls/use-people-action'
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
        <Link className={classes.waiting} href={officeTabPath(id, 'waitlist')} aria-label={texts.ofWaiting(count)}>
          {t('form_tab_waitlist')} <strong>{count.waiting_people}</strong>
        </Link>
      )}
    </div>
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
