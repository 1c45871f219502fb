'use client'

import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import type { ListedWorkshop } from '@/features/workshops/contract/office'
import { officeTabPath } from '@/features/workshops/contract/office-path'
import { Link } from '@/ui/navigation/Link'
import { listRegistrations } from '../../contract/office'
import classes from './PeopleCounts.module.css'

const COUNTED_STATUSES = ['invited', 'registered', 'participated'] as const
const WAITING_STATUSES = ['waiting', 'offered'] as const

type Props = { event: Pick<ListedWorkshop, 'id' | 'count'> }

/** The invited, registered and participated people; each number links to the list of them. */
export function PeopleCounts({ event: { id, count } }: Props) {
  const t = useTranslations('workshops')
  const mayListPeople = useMay()(listRegistrations)
  return (
    <span className={classes.counts}>
      {COUNTED_STATUSES.map((status) => (
        <NumberLink
          key={status}
          label={t(`list_${status}`, { count: count[status] })}
          href={mayListPeople ? officeTabPath(id, 'registrations', { standing: status }) : undefined}
        >
          {count[status]}
        </NumberLink>
      ))}
    </span>
  )
}

/** The parties on the waiting list without and with an offer, while there are any. */
export function WaitingCounts({ event: { id, count } }: Props) {
  const t = useTranslations('workshops')
  const mayListPeople = useMay()(listRegistrations)
  const statuses = WAITING_STATUSES.filter((status) => count[status] > 0)
  if (statuses.length === 0) return null
  const label = statuses.map((status) => t(`list_${status}`, { count: count[status] })).join(', ')
  return (
    <span className={classes.counts}>
      <NumberLink label={label} href={mayListPeople ? officeTabPath(id, 'waitlist') : undefined}>
        {count.waiting + count.offered}
      </NumberLink>
    </span>
  )
}

function NumberLink({ label, href, children }: { label: string; href: string | undefined; children: number }) {
  const shared = { className: classes.count, title: label }
  if (href)
    return (
      <Link {...shared} href={href} aria-label={label}>
        {children}
      </Link>
    )
  return (
    <span {...shared}>
      <span aria-hidden>{children}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
