'use client'

import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import type { User } from '@/features/accounts/contract'
import { UnverifiedEmailAlert } from '@/features/accounts/ui/current-user/UnverifiedEmailAlert'
import { useUser } from '@/features/accounts/ui/current-user/use-user'
import { AttentionPanel } from '@/features/attention/ui/AttentionPanel'
import { MailsPausedMessage } from '@/features/mails/ui/MailsPausedMessage'
import { listRegistrations } from '@/features/registrations/contract/office'
import { LatestRegistrations } from '@/features/registrations/ui/people/LatestRegistrations'
import { TodaysEvents } from '@/features/registrations/ui/people/TodaysEvents'
import { listAttention, listWorkshops } from '@/features/workshops/contract/office'
import { PageHeader } from '@/ui/layout/PageHeader'
import { Link } from '@/ui/navigation/Link'
import { useCommands } from '../use-sidebar-entries'
import { NextWorkshops } from './NextWorkshops'
import classes from './overview.module.css'

export function Overview() {
  const t = useTranslations('home')
  const may = useMay()
  const user = useUser()
  if (!user) return null

  const hasPanels = Boolean(user.email_verified_at) && [listWorkshops, listAttention, listRegistrations].some(may)
  return (
    <>
      <PageHeader title={t('greeting', { name: user.first_name || user.name })} />
      <UnverifiedEmailAlert user={user} />
      <div className={classes.column}>
        {user.email_verified_at && <MailsPausedMessage />}
        {user.email_verified_at && may(listWorkshops) && <TodaysEvents />}
        {hasPanels && <EventPanels />}
      </div>
      <MenuTiles user={user} small={hasPanels} />
    </>
  )
}

/** The panels about events that this person may see. */
function EventPanels() {
  const may = useMay()
  return (
    <div className={classes.panels}>
      <div className={classes.column}>
        {may(listAttention) && <AttentionPanel />}
        {may(listWorkshops) && <NextWorkshops />}
      </div>
      {may(listRegistrations) && <LatestRegistrations />}
    </div>
  )
}

/** The links of the menu as large tiles, or as small ones in a single line each below the panels. */
function MenuTiles({ user, small }: { user: User; small: boolean }) {
  const commands = useCommands(user).filter(({ route }) => route !== '/admin')
  return (
    <ul className={classes.places} data-small={small || undefined}>
      {commands.map(({ label, group, icon: Icon, route }) => (
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
