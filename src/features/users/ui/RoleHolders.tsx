'use client'

import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { Link } from '@/ui/navigation/Link'
import { listUsers } from '../contract'
import classes from './RoleHolders.module.css'

/** The number of people with the role, with a link to their list. */
export function RoleHolders({ role_id, count }: { role_id: number; count: number }) {
  const t = useTranslations('access')
  const may = useMay()
  return (
    <p className={classes.holders}>
      {t('held_by', { count })}{' '}
      {count > 0 && may(listUsers) && (
        <Link
          className={classes.link}
          href={`/system/users?${new URLSearchParams({ 'filter[role]': String(role_id) })}`}
        >
          {t('held_by_link')}
        </Link>
      )}
    </p>
  )
}
