'use client'

import { useTranslations } from 'next-intl'
import { useMay } from '@/client/permissions'
import { listRegistrations } from '@/features/registrations/contract/office'
import { Link } from '@/ui/navigation/Link'
import type { ListedWorkshop } from '../../contract/office'
import { officeTabPath } from '../office-path'
import classes from './PeopleCounts.module.css'

const COUNTED_STATUSES = ['invited', 'registered', 'participated'] as const

/** Each number links to the list of these people. */
export function PeopleCounts({ event: { id, count } }: { event: Pick<ListedWorkshop, 'id' | 'count'> }) {
  const t = useTranslations('workshops')
  const mayListPeople = useMay()(listRegistrations)
  return (
    <span className={classes.counts}>
      {COUNTED_STATUSES.map((status) => {
        const label = t(`list_${status}`, { count: count[status] })
        const shared = { className: classes.count, title: label }
        return mayListPeople ? (
          <Link
            key={status}
            {...shared}
            href={officeTabPath(id, 'registrations', { standing: status })}
            aria-label={label}
          >
            {count[status]}
          </Link>
        ) : (
          <span key={status} {...shared}>
            <span aria-hidden>{count[status]}</span>
            <span className="visually-hidden">{label}</span>
          </span>
        )
      })}
    </span>
  )
}
