'use client'

import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/client/config/formats'
import { showInstant } from '@/i18n/formats'
import { StatusChip } from '@/ui/content/StatusChip'
import { ConfirmButton } from '@/ui/feedback/ConfirmButton'
import type { ListedSession } from '../../contract'
import classes from './SessionList.module.css'

type Props = {
  sessions: readonly ListedSession[]
  onEnd: (session: string) => Promise<void>
  /** Ends all sessions, or all but the current one where it is in the list. */
  onEndAll: () => Promise<void>
  busy: boolean
}

/** The sessions of a person, each with a button to end it. */
export function SessionList({ sessions, onEnd, onEndAll, busy }: Props) {
  const t = useTranslations('settings.sessions')
  const ownIsThere = sessions.some(({ current }) => current)
  const others = sessions.filter(({ current }) => !current).length
  if (sessions.length === 0) return <p className={classes.empty}>{t('empty')}</p>

  return (
    <div className={classes.list} aria-busy={busy}>
      <ul className={classes.rows}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => onEnd(session.id)} />
        ))}
      </ul>
      {others > 1 && (
        <ConfirmButton
          label={t(ownIsThere ? 'end_others' : 'end_all')}
          question={t(ownIsThere ? 'end_others_question' : 'end_all_question', { count: others })}
          onConfirm={onEndAll}
        />
      )}
    </div>
  )
}

function SessionRow({ session, onEnd }: { session: ListedSession; onEnd: () => Promise<void> }) {
  const t = useTranslations('settings.sessions')
  const formats = useFormats()
  const { user_agent, created_at, last_used, current } = session
  const device = user_agent || t('unknown_device')
  const Icon = /Android|iPhone|iPad/.test(user_agent) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={classes.row}>
      <Icon className={classes.icon} size={28} stroke={1.5} aria-hidden />
      <div className={classes.about}>
        <p className={classes.device}>
          <strong>{device}</strong> {current && <StatusChip tone="active">{t('current')}</StatusChip>}
        </p>
        <p className={classes.when}>{t('since', { at: showInstant(created_at, formats) })}</p>
        <p className={classes.when}>{t('last_used', { at: showInstant(last_used, formats) })}</p>
      </div>
      <ConfirmButton
        label={t('end')}
        question={current ? t('end_current_question') : t('end_question', { device })}
        onConfirm={onEnd}
      />
    </li>
  )
}
