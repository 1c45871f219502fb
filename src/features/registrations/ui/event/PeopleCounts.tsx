import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import type { ListedWorkshop } from '@/features/workshops/contract/office'
import { officeTabPath } from '@/features/workshops/contract/office-path'
import { hasWaitingParties, useCountTexts } from '@/features/workshops/ui/office/use-count-texts'
import { Link } from '@/ui/navigation/Link'
import { listRegistrations } from '../../contract/office'
import classes from './PeopleCounts.module.css'

const COUNTED_STATUSES = ['invited', 'registered', 'participated'] as const

type Props = { event: Pick<ListedWorkshop, 'id' | 'count'> }

/** The invited, registered and participated people, and those who did not come; each number links to the list of them. */
export function PeopleCounts({ event: { id, count } }: Props) {
  const t = useTranslations('workshops')
  const texts = useCountTexts()
  const mayListPeople = useMay()(listRegistrations)
  const statuses = count.has_taken_place ? ([...COUNTED_STATUSES, 'no_show'] as const) : COUNTED_STATUSES
  const labelOf = (status: (typeof statuses)[number]) => {
    const label = t(`list_${status}`, { count: count[status] })
    return status === 'registered' ? `${label}: ${texts.ofRegistered(count)}` : label
  }
  return (
    <span className={classes.counts}>
      {statuses.map((status) => (
        <NumberLink
          key={status}
          label={labelOf(status)}
          href={mayListPeople ? officeTabPath(id, 'registrations', { standing: status }) : undefined}
        >
          {count[status]}
        </NumberLink>
      ))}
    </span>
  )
}

/** The people on the waiting list, while there are any. */
export function WaitingCounts({ event: { id, count } }: Props) {
  const texts = useCountTexts()
  const mayListPeople = useMay()(listRegistrations)
  if (!hasWaitingParties(count)) return null
  return (
    <span className={classes.counts}>
      <NumberLink label={texts.ofWaiting(count)} href={mayListPeople ? officeTabPath(id, 'waitlist') : undefined}>
        {count.waiting_people}
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
