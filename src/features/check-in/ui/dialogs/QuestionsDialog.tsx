'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ActionKind } from '@/contract/values/check-in'
import { useActions } from '../entrance'
import type { ActionMessage } from '../queue/queue-reducer'
import { CheckInDialog, type DialogProps } from './CheckInDialog'
import classes from './dialogs.module.css'

/** The server asks before it exceeds the maximum of the event, stores a number twice or replaces one. */
export function QuestionsDialog({ opened, onClose }: DialogProps) {
  const t = useTranslations('check_in')
  const { asked } = useActions()
  return (
    <CheckInDialog
      opened={opened && asked.length > 0}
      title={t('questions', { count: asked.length })}
      closeLabel={t('walk_in_close')}
      onClose={onClose}
    >
      <ul className={classes.entries}>
        {asked.map((question) => (
          <Question key={question.action.id} question={question} />
        ))}
      </ul>
    </CheckInDialog>
  )
}

function Question({ question: { action, message } }: { question: ActionMessage }) {
  const { confirm, drop } = useActions()
  const t = useTranslations('check_in')
  const { confirmLabel, dropLabel } = labelsOf(action.kind)
  return (
    <li className={classes.entry}>
      <strong>{action.name}</strong>
      <p>{message}</p>
      <div className={classes.choices}>
        <Button size="md" onClick={() => confirm(action.id)}>
          {t(confirmLabel)}
        </Button>
        <Button size="md" variant="default" onClick={() => drop(action.id)}>
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
