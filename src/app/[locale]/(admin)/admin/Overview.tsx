'use client'

import { useTranslations } from 'next-intl'
import { useMay } from '@/client/permissions'
import type { User } from '@/features/accounts/contract'
import { useUser } from '@/features/accounts/ui/use-user'
import { VerifyWarning } from '@/features/accounts/ui/VerifyWarning'
import { MailsPaused } from '@/features/mails/ui/MailsPaused'
import { listRegistrations } from '@/features/registrations/contract/office'
import { LatestRegistrations } from '@/features/registrations/ui/LatestRegistrations'
import { listAttention, listWorkshops } from '@/features/workshops/contract/office'
import { AttentionPanel } from '@/features/workshops/ui/AttentionPanel'
import { NextWorkshops } from '@/features/workshops/ui/NextWorkshops'
import { Link } from '@/i18n/navigation'
import { PageHeader } from '@/ui/PageHeader'
import { useCommands } from '../use-entries'
import classes from './overview.module.css'

export function Overview() {
  const t = useTranslations('home')
  const may = useMay()
  const user = useUser()
  if (!user) return null

  const watches = Boolean(user.email_verified_at) && [listWorkshops, listAttention, listRegistrations].some(may)
  return (
    <>
      <PageHeader
        title={t('greeting', { name: user.first_name || user.name })}
        text={user.email_verified_at ? t('text') : undefined}
      />
      <VerifyWarning user={user} />
      <div className={classes.column}>
        {user.email_verified_at && <MailsPaused />}
        {watches && <Panels />}
      </div>
      <Places user={user} small={watches} />
    </>
  )
}

/** What happens at the events, as far as this person may see it. */
function Panels() {
  const may = useMay()
  return (
    <div className={classes.panels}>
      <div className={classes.column}>
        {may(listWorkshops) && <NextWorkshops />}
        {may(listAttention) && <AttentionPanel />}
      </div>
      {may(listRegistrations) && <LatestRegistrations />}
    </div>
  )
}

/** The same places as in the menu, large enough for a thumb; below the panels in one line each. */
function Places({ user, small }: { user: User; small: boolean }) {
  const places = useCommands(user).filter(({ route }) => route !== '/admin')
  return (
    <ul className={classes.places} data-small={small || undefined}>
      {places.map(({ label, group, icon: Icon, route }) => (
        <li key={route}>
          <Link className={classes.place} href={route}>
            <Icon className={classes.icon} size={small ? 20 : 28} stroke={1.5} aria-hidden />
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
