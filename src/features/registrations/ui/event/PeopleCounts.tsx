'use client'

import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { isOneOf } from '@/contract/fields'
import type { ListedWorkshop } from '@/features/workshops/contract/office'
import { officeTabPath } from '@/features/workshops/contract/office-path'
import { Link } from '@/ui/navigation/Link'
import { listRegistrations } from '../../contract/office'
import classes from './PeopleCounts.module.css'

const COUNTED_STATUSES = ['invited', 'registered', 'participated'] as const
const WAITING_STATUSES = ['waiting', 'offered'] as const

/** Each number links to the list of these people; those of the waiting list are shown while somebody is on it. */
export function PeopleCounts({ event: { id, count } }: { event: Pick<ListedWorkshop, 'id' | 'count'> }) {
  const t = useTranslations('workshops')
  const mayListPeople = useMay()(listRegistrations)
  const hasWaiting = count.waiting + count.offered > 0
  const waitlistPath = officeTabPath(id, 'waitlist')
  return (
    <span className={classes.counts}>
      {[...COUNTED_STATUSES, ...(hasWaiting ? WAITING_STATUSES : [])].map((status) => {
        const path = isOneOf(COUNTED_STATUSES, status)
          ? officeTabPath(id, 'registrations', { standing: status })
          : waitlistPath
        const label = t(`list_${status}`, { count: count[status] })
        return (
          <NumberLink key={status} label={label} href={mayListPeople ? path : undefined}>
            {count[status]}
          </NumberLink>
        )
      })}
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
