'use client'

import { useTranslations } from 'next-intl'
import { useMay } from '@/client/permissions'
import { listUsers } from '@/features/users/contract'
import { Link } from '@/i18n/navigation'
import classes from './roles.module.css'

/** How many people hold the role, with the way to them. */
export function Holders({ role_id, count }: { role_id: number; count: number }) {
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
