'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { CheckInScreenState } from '../use-check-in-screen'
import { CheckInDialog } from './CheckInDialog'
import classes from './dialogs.module.css'

type Props = { screen: CheckInScreenState; opened: boolean; onClose: () => void }

/** The actions of this device that the server did not save, each with its reason. */
export function RefusedDialog({ screen, opened, onClose }: Props) {
  const t = useTranslations('check_in')
  const dismiss = () => {
    onClose()
    screen.dismissRefused()
  }
  return (
    <CheckInDialog
      screen={screen}
      opened={opened}
      title={t('not_saved')}
      closeLabel={t('walk_in_close')}
      onClose={onClose}
    >
      <ul className={classes.entries}>
        {screen.refused.map(({ action, message }) => (
          <li key={action.id} className={classes.entry}>
            <strong>{action.name}</strong>
            <p>{message}</p>
          </li>
        ))}
      </ul>
      <Button size="md" fullWidth mt="md" onClick={dismiss}>
        {t('noticed')}
      </Button>
    </CheckInDialog>
  )
}
