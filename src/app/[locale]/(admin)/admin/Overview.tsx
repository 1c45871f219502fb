'use client'

import { useTranslations } from 'next-intl'
import type { User } from '@/features/accounts/contract'
import { useUser } from '@/features/accounts/ui/use-user'
import { VerifyWarning } from '@/features/accounts/ui/VerifyWarning'
import { Link } from '@/i18n/navigation'
import { PageHeader } from '@/ui/PageHeader'
import { useCommands } from '../use-entries'
import classes from './overview.module.css'

export function Overview() {
  const t = useTranslations('home')
  const user = useUser()
  if (!user) return null

  return (
    <>
      <PageHeader
        title={t('greeting', { name: user.first_name || user.name })}
        text={user.email_verified_at ? t('text') : undefined}
      />
      <VerifyWarning user={user} />
      <Places user={user} />
    </>
  )
}

/** The same places as in the menu, large enough for a thumb. */
function Places({ user }: { user: User }) {
  const places = useCommands(user).filter(({ route }) => route !== '/admin')
  return (
    <ul className={classes.places}>
      {places.map(({ label, group, icon: Icon, route }) => (
        <li key={route}>
          <Link className={classes.place} href={route}>
            <Icon className={classes.icon} size={28} stroke={1.5} aria-hidden />
            <span className={classes.words}>
              <span className={classes.label}>{label}</span>
              {group && <span className={classes.group}>{group}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
