import {
  type Icon,
  IconAlertTriangle,
  IconCloudOff,
  IconHelpCircle,
  IconLogout,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { useDialogs } from '../dialogs/CheckInDialog'
import { QuestionsDialog, RefusedDialog } from '../dialogs/MessageDialogs'
import { OpenActionsDialog } from '../dialogs/OpenActionsDialog'
import { useActions, useGuests } from '../entrance'
import { useTime } from '../guests/use-presence-text'
import classes from './bar.module.css'

/** One line for each thing that needs attention, so that six people stay in view; what is behind it opens on top. */
export function CheckInNotices() {
  const t = useTranslations('check_in')
  const { open } = useDialogs()
  const { guestList, unsentCount, isStored, isOffline } = useGuests()
  const { asked_at, open_actions } = guestList
  const time = useTime()(new Date(asked_at).toISOString())
  const { asked, refused, ended, last, undo, dismissRefused } = useActions()
  const [question] = asked
  const [refusal, ...moreRefused] = refused
  const dismiss = { label: t('noticed'), onClick: dismissRefused }
  const show = { label: t('show'), onClick: () => open(<RefusedDialog />) }
  return (
    <>
      {question && (
        <Notice
          tone="watch"
          role="alert"
          icon={IconHelpCircle}
          text={t('asked', { count: asked.length, name: question.action.name })}
          action={{ label: t('answer'), onClick: () => open(<QuestionsDialog />) }}
        />
      )}
      {refusal && (
        <Notice
          tone="danger"
          role="alert"
          icon={IconAlertTriangle}
          text={t('not_taken', { count: refused.length, name: refusal.action.name, sentence: refusal.message })}
          action={moreRefused.length === 0 ? dismiss : show}
        />
      )}
      {open_actions.length > 0 && (
        <Notice
          tone="watch"
          icon={IconUsersGroup}
          text={t('open_actions', { count: open_actions.length })}
          action={{ label: t('show'), onClick: () => open(<OpenActionsDialog />) }}
        />
      )}
      {ended?.people && ended !== last && (
        <Notice
          tone="done"
          icon={IconLogout}
          text={t('ended', { count: ended.people.length })}
          action={{ label: t('undo'), onClick: () => undo(ended) }}
        />
      )}
      {(isOffline || unsentCount > 0) && (
        <Notice
          tone="plain"
          icon={IconCloudOff}
          text={unsentCount > 0 ? t(isStored ? 'held' : 'held_in_page', { count: unsentCount }) : t('stale', { time })}
        />
      )}
    </>
  )
}

type NoticeProps = {
  tone: 'watch' | 'danger' | 'done' | 'plain'
  role?: 'alert' | 'status'
  icon: Icon
  text: string
  action?: { label: string; onClick: () => void }
}

const Notice = ({ tone, role = 'status', icon: NoticeIcon, text, action }: NoticeProps) => (
  <div className={classes.notice} data-tone={tone} role={role}>
    <NoticeIcon aria-hidden size={20} />
    <span className={classes.noticeText}>{text}</span>
    {action && (
      <PlainButton variant="quiet" onClick={action.onClick}>
        {action.label}
      </PlainButton>
    )}
  </div>
)
