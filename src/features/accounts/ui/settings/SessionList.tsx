import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/client/config/formats'
import { type ActionOptions, useAction } from '@/client/notices/use-action'
import { showInstant } from '@/i18n/formats'
import { StatusChip } from '@/ui/content/StatusChip'
import { ConfirmButton } from '@/ui/feedback/ConfirmButton'
import { Muted, Row, Rows, Stack } from '@/ui/layout/layout'
import type { ListedSession } from '../../contract'
import classes from './settings.module.css'

type EndProps = {
  end: (session: string) => Promise<unknown>
  whenEnded: ActionOptions<unknown>
  /** Ends the current session in place of `end`. */
  onEndCurrent?: () => void
}

type Props = EndProps & {
  sessions: readonly ListedSession[]
  /** Ends all sessions, or all but the current one where it is in the list. */
  onEndAll: () => Promise<void>
  busy: boolean
}

/** The sessions of a person, each with a button to end it. */
export function SessionList({ sessions, onEndAll, busy, ...ending }: Props) {
  const t = useTranslations('settings.sessions')
  const ownIsThere = sessions.some(({ current }) => current)
  const others = sessions.filter(({ current }) => !current).length
  if (sessions.length === 0) return <Muted>{t('empty')}</Muted>

  return (
    <Stack align="start" className={classes.section} aria-busy={busy}>
      <Rows isOpen className={classes.sessions}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} {...ending} />
        ))}
      </Rows>
      {others > 1 && (
        <ConfirmButton
          label={t(ownIsThere ? 'end_others' : 'end_all')}
          question={t(ownIsThere ? 'end_others_question' : 'end_all_question', { count: others })}
          onConfirm={onEndAll}
        />
      )}
    </Stack>
  )
}

function SessionRow({ session, end, whenEnded, onEndCurrent }: EndProps & { session: ListedSession }) {
  const t = useTranslations('settings.sessions')
  const formats = useFormats()
  const { id, user_agent, created_at, last_used, current } = session
  const { runToEnd, isRunning } = useAction(() => end(id), whenEnded)
  const device = user_agent || t('unknown_device')
  const Icon = /Android|iPhone|iPad/.test(user_agent) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <Row aria-busy={isRunning}>
      <Icon color="var(--brand)" size={28} stroke={1.5} aria-hidden />
      <div className={classes.device}>
        <p>
          <strong>{device}</strong> {current && <StatusChip tone="active">{t('current')}</StatusChip>}
        </p>
        <Muted isSmall>{t('since', { at: showInstant(created_at, formats) })}</Muted>
        <Muted isSmall>{t('last_used', { at: showInstant(last_used, formats) })}</Muted>
      </div>
      <ConfirmButton
        label={t('end')}
        question={current ? t('end_current_question') : t('end_question', { device })}
        onConfirm={current && onEndCurrent ? async () => onEndCurrent() : runToEnd}
      />
    </Row>
  )
}
