'use client'

import { useTranslations } from 'next-intl'
import { useMay } from '@/client/permissions'
import { listRegistrations } from '@/features/registrations/contract/office'
import { Link } from '@/i18n/navigation'
import type { ListedWorkshop } from '../contract/office'
import { tabPath } from './event-path'
import classes from './PeopleCounts.module.css'

const STANDINGS = ['invited', 'registered', 'participated'] as const

/** Invited, registered, participated: each number leads to these people. */
export function PeopleCounts({ event: { id, count } }: { event: Pick<ListedWorkshop, 'id' | 'count'> }) {
  const t = useTranslations('workshops')
  const leads = useMay()(listRegistrations)
  return (
    <span className={classes.counts}>
      {STANDINGS.map((standing) => {
        const label = t(`list_${standing}`, { count: count[standing] })
        const shared = { className: classes.count, title: label }
        return leads ? (
          <Link key={standing} {...shared} href={tabPath(id, 'registrations', { standing })} aria-label={label}>
            {count[standing]}
          </Link>
        ) : (
          <span key={standing} {...shared}>
            <span aria-hidden>{count[standing]}</span>
            <span className="visually-hidden">{label}</span>
          </span>
        )
      })}
    </span>
  )
}
