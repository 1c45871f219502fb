import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { listQuery, type RowOf } from '@/client/calls/lists'
import { useFormats } from '@/client/config/formats'
import { officeTabPath } from '@/features/workshops/contract/office-path'
import { showInstant } from '@/i18n/formats'
import { Muted } from '@/ui/layout/layout'
import { Link } from '@/ui/navigation/Link'
import { Panel } from '@/ui/screens/Panel'
import { listRegistrations } from '../../contract/office'
import { displayName } from '../../rules/people'
import classes from './LatestRegistrations.module.css'

const ROWS = 8

/** The latest registrations of all events; invitations are left out, as one mailing would fill the list. */
export function LatestRegistrations() {
  const t = useTranslations('home')
  const listQueryInput = {
    filter: { standing: 'registered' },
    sortBy: 'registered',
    sortByDirection: 'desc',
    per_page: ROWS,
  } as const
  const latest = useQuery({ ...listQuery(listRegistrations, listQueryInput), select: ({ data }) => data })
  return (
    <Panel title={t('latest')} query={latest} rows={ROWS} empty={t('latest_empty')} keyOf={({ id }) => id}>
      {(registration) => <Row registration={registration} />}
    </Panel>
  )
}

function Row({ registration }: { registration: RowOf<typeof listRegistrations> }) {
  const formats = useFormats()
  const { workshop_id, workshop_title, email, registered } = registration
  return (
    <Link className={classes.row} href={officeTabPath(workshop_id, 'registrations', {}, email)}>
      <strong>{displayName(registration)}</strong>
      <Muted as="span" isSmall>
        {workshop_title}
      </Muted>
      <Muted as="time" isSmall dateTime={registered ?? undefined}>
        {showInstant(registered, formats)}
      </Muted>
    </Link>
  )
}
