import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { Stack } from '@/ui/layout/layout'
import { useActions } from '../entrance'
import type { ActionMessage } from '../queue/queue-reducer'
import { CheckInDialog, useDialogs } from './CheckInDialog'
import classes from './dialogs.module.css'

type MessagesProps = { messages: ActionMessage[]; choicesOf?: (action: ActionMessage['action']) => ReactNode }

const Messages = ({ messages, choicesOf }: MessagesProps) => (
  <ul className={classes.entries}>
    {messages.map(({ action, message }) => (
      <li key={action.id} className={classes.entry}>
        <strong>{action.name}</strong>
        <p>{message}</p>
        {choicesOf && <div className={classes.choices}>{choicesOf(action)}</div>}
      </li>
    ))}
  </ul>
)

/** The actions of this device that the server did not save, each with its reason. */
export function RefusedDialog() {
  const t = useTranslations('check_in')
  const { close } = useDialogs()
  const { refused, dismissRefused } = useActions()
  const dismiss = () => {
    close()
    dismissRefused()
  }
  return (
    <CheckInDialog title={t('not_saved')}>
      <Stack>
        <Messages messages={refused} />
        <PlainButton onClick={dismiss}>{t('noticed')}</PlainButton>
      </Stack>
    </CheckInDialog>
  )
}

/** The server asks before it exceeds the maximum of the event, stores a number twice or replaces one. */
export function QuestionsDialog({ onClose }: { onClose?: () => void }) {
  const t = useTranslations('check_in')
  const { asked, confirm, drop } = useActions()
  const choicesOf = ({ id, kind }: ActionMessage['action']) => (
    <>
      <PlainButton onClick={() => confirm(id)}>{t(kind === 'efn' ? 'number_anyway' : 'walk_in_anyway')}</PlainButton>
      <PlainButton variant="quiet" onClick={() => drop(id)}>
        {t(kind === 'efn' ? 'number_drop' : 'walk_in_drop')}
      </PlainButton>
    </>
  )
  return (
    <CheckInDialog opened={asked.length > 0} title={t('questions', { count: asked.length })} onClose={onClose}>
      <Messages messages={asked} choicesOf={choicesOf} />
    </CheckInDialog>
  )
}

/** The server may ask about the person who was just added, and who is still at the entrance. */
export function AwaitedQuestion() {
  const { asked, awaited, awaitAnswer } = useActions()
  if (!asked.some(({ action }) => action.id === awaited)) return null
  return <QuestionsDialog onClose={() => awaitAnswer(undefined)} />
}
