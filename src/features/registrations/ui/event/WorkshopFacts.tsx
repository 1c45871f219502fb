import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Workshop } from '@/features/workshops/contract/office'
import { officeTabPath } from '@/features/workshops/contract/office-path'
import { stateWithCount } from '@/features/workshops/rules'
import { StateBadge } from '@/features/workshops/ui/office/StateBadge'
import { hasWaitingParties, useCountTexts } from '@/features/workshops/ui/office/use-count-texts'
import { Cluster, Muted } from '@/ui/layout/layout'
import { Link } from '@/ui/navigation/Link'
import { useRegistrationCounts } from '../calls/use-people-action'
import classes from './WorkshopFacts.module.css'

/** The state and the numbers of an event, read again whenever its people change. */
export function WorkshopFacts({ id, workshop }: { id: number; workshop: Workshop }) {
  const t = useTranslations('workshops')
  const count = useRegistrationCounts(id) ?? workshop.count
  const { maximum_participants: maximum } = workshop
  const state = stateWithCount(workshop, count, new Date())
  const texts = useCountTexts()
  const registered = maximum === null ? count.registered : t('seats_of', { count: count.registered, maximum })
  return (
    <Cluster gap="0 md" className={classes.facts}>
      {state && <StateBadge state={state} />}
      <dl className={classes.counts}>
        <Count name={t('invited')} value={count.invited} />
        <Count name={t('registered')} value={registered} />
        <Count name={t('participated')} value={count.participated} />
        {count.has_taken_place && <Count name={t('no_show')} value={count.no_show} />}
      </dl>
      <Muted as="span" className={classes.words}>
        {texts.ofRegistered(count)}
      </Muted>
      {hasWaitingParties(count) && (
        <Link className={classes.words} href={officeTabPath(id, 'waitlist')}>
          {texts.ofWaiting(count)}
        </Link>
      )}
    </Cluster>
  )
}

/** Requests the numbers together with the event. */
export function CountPrefetch({ id }: { id: number }) {
  useRegistrationCounts(id)
  return null
}

const Count = ({ name, value }: { name: string; value: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
