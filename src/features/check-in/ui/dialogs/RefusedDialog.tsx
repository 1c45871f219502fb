'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useActions } from '../entrance'
import { CheckInDialog, type DialogProps } from './CheckInDialog'
import classes from './dialogs.module.css'

/** The actions of this device that the server did not save, each with its reason. */
export function RefusedDialog({ opened, onClose }: DialogProps) {
  const { refused, dismissRefused } = useActions()
  const t = useTranslations('check_in')
  const dismiss = () => {
    onClose()
    dismissRefused()
  }
  return (
    <CheckInDialog opened={opened} title={t('not_saved')} closeLabel={t('walk_in_close')} onClose={onClose}>
      <ul className={classes.entries}>
        {refused.map(({ action, message }) => (
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
