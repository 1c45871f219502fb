'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ActionKind } from '@/contract/values/check-in'
import type { ActionMessage } from '../queue/queue-reducer'
import type { CheckInScreenState } from '../use-check-in-screen'
import { CheckInDialog } from './CheckInDialog'
import classes from './dialogs.module.css'

type Props = { screen: CheckInScreenState; opened: boolean; onClose: () => void }

/** The server asks before it exceeds the maximum of the event, stores a number twice or replaces one. */
export function QuestionsDialog({ screen, opened, onClose }: Props) {
  const t = useTranslations('check_in')
  const { asked } = screen
  return (
    <CheckInDialog
      screen={screen}
      opened={opened && asked.length > 0}
      title={t('questions', { count: asked.length })}
      closeLabel={t('walk_in_close')}
      onClose={onClose}
    >
      <ul className={classes.entries}>
        {asked.map((question) => (
          <Question key={question.action.id} question={question} screen={screen} />
        ))}
      </ul>
    </CheckInDialog>
  )
}

function Question({ question: { action, message }, screen }: { question: ActionMessage; screen: CheckInScreenState }) {
  const t = useTranslations('check_in')
  const { confirmLabel, dropLabel } = labelsOf(action.kind)
  return (
    <li className={classes.entry}>
      <strong>{action.name}</strong>
      <p>{message}</p>
      <div className={classes.choices}>
        <Button size="md" onClick={() => screen.confirm(action.id)}>
          {t(confirmLabel)}
        </Button>
        <Button size="md" variant="default" onClick={() => screen.drop(action.id)}>
          {t(dropLabel)}
        </Button>
      </div>
    </li>
  )
}

const labelsOf = (kind: ActionKind) =>
  kind === 'efn'
    ? ({ confirmLabel: 'number_anyway', dropLabel: 'number_drop' } as const)
    : ({ confirmLabel: 'walk_in_anyway', dropLabel: 'walk_in_drop' } as const)
