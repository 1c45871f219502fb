'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/client/formats'
import { listQuery, type RowOf } from '@/client/lists'
import { tabPath } from '@/features/workshops/ui/event-path'
import { showInstant } from '@/i18n/formats'
import { Link } from '@/i18n/navigation'
import { Panel } from '@/ui/Panel'
import { listRegistrations } from '../contract/office'
import { fullName } from '../rules'
import classes from './LatestRegistrations.module.css'

const ROWS = 8

/** Who registered last, at any event. Many are invited at once: they would hide everybody else. */
export function LatestRegistrations() {
  const t = useTranslations('home')
  const wanted = {
    filter: { standing: 'registered' },
    sortBy: 'registered',
    sortByDirection: 'desc',
    per_page: ROWS,
  } as const
  const asked = useQuery({ ...listQuery(listRegistrations, wanted), select: ({ data }) => data })
  return (
    <Panel title={t('latest')} asked={asked} rows={ROWS} empty={t('latest_empty')} keyOf={({ id }) => id}>
      {(registration) => <Row registration={registration} />}
    </Panel>
  )
}

function Row({ registration }: { registration: RowOf<typeof listRegistrations> }) {
  const formats = useFormats()
  const { workshop_id, workshop_title, email, registered } = registration
  return (
    <Link className={classes.row} href={tabPath(workshop_id, 'registrations', {}, email)}>
      <span className={classes.name}>{fullName(registration) || email}</span>
      <span className={classes.event}>{workshop_title}</span>
      <time className={classes.when} dateTime={registered ?? undefined}>
        {showInstant(registered, formats)}
      </time>
    </Link>
  )
}
