import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff, IconHelpCircle, IconLogout, IconUsersGroup } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { DialogName } from '../dialogs/use-open-dialog'
import { useActions, useGuests } from '../entrance'
import { useTime } from '../guests/use-presence-text'
import classes from './bar.module.css'

type Props = { onOpen: (name: DialogName) => void }

/** One line for each thing that needs attention, so that six people stay in view; what is behind it opens on top. */
export function CheckInNotices({ onOpen }: Props) {
  const t = useTranslations('check_in')
  const { guestList, unsentCount, isOffline } = useGuests()
  const { asked, refused, ended, last, undo, dismissRefused } = useActions()
  const [question] = asked
  const [refusal] = refused
  const open = guestList.open_actions.length
  return (
    <>
      {question && (
        <Notice
          tone="watch"
          role="alert"
          icon={<IconHelpCircle aria-hidden size={20} />}
          text={
            asked.length === 1
              ? t('question_one', { name: question.action.name })
              : t('questions', { count: asked.length })
          }
          action={{ label: t('answer'), onClick: () => onOpen('questions') }}
        />
      )}
      {refusal && (
        <Notice
          tone="danger"
          role="alert"
          icon={<IconAlertTriangle aria-hidden size={20} />}
          text={
            refused.length === 1
              ? t('refusal', { name: refusal.action.name, sentence: refusal.message })
              : t('refused_many', { count: refused.length })
          }
          action={
            refused.length === 1
              ? { label: t('noticed'), onClick: dismissRefused }
              : { label: t('show'), onClick: () => onOpen('refused') }
          }
        />
      )}
      {open > 0 && (
        <Notice
          tone="watch"
          role="status"
          icon={<IconUsersGroup aria-hidden size={20} />}
          text={t('open_actions', { count: open })}
          action={{ label: t('show'), onClick: () => onOpen('open_actions') }}
        />
      )}
      {ended?.people && ended !== last && (
        <Notice
          tone="done"
          role="status"
          icon={<IconLogout aria-hidden size={20} />}
          text={t('ended', { count: ended.people.length })}
          action={{ label: t('undo'), onClick: () => undo(ended) }}
        />
      )}
      {(unsentCount > 0 || isOffline) && <Offline />}
    </>
  )
}

function Offline() {
  const { unsentCount, isStored, guestList } = useGuests()
  const t = useTranslations('check_in')
  const showTime = useTime()
  const time = showTime(new Date(guestList.asked_at).toISOString())
  return (
    <Notice
      tone="plain"
      role="status"
      icon={<IconCloudOff aria-hidden size={20} />}
      text={unsentCount > 0 ? t(isStored ? 'held' : 'held_in_page', { count: unsentCount }) : t('stale', { time })}
    />
  )
}

type NoticeProps = {
  tone: 'watch' | 'danger' | 'done' | 'plain'
  role: 'alert' | 'status'
  icon: ReactNode
  text: string
  action?: { label: string; onClick: () => void }
}

const Notice = ({ tone, role, icon, text, action }: NoticeProps) => (
  <div className={classes.notice} data-tone={tone} role={role}>
    {icon}
    <span className={classes.noticeText}>{text}</span>
    {action && (
      <Button className={classes.noticeButton} size="compact-md" variant="default" onClick={action.onClick}>
        {action.label}
      </Button>
    )}
  </div>
)
