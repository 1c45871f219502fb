'use client'

import { Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { countInvitedToRestore, restoreWorkshop } from '@/features/workshops/contract/lifecycle'
import type { Workshop } from '@/features/workshops/contract/office'
import { Callout } from '@/ui/feedback/Callout'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { NotifyInvited, NotifyPeople } from './NotifyPeople'
import { useEventChange, useInformedPeople, useInvitedCount } from './use-event-change'

type Props = {
  id: number
  workshop: Pick<Workshop, 'title' | 'count'>
  onClose: () => void
}

/** Asks before a cancelled event takes place after all. */
export function RestoreEventDialog({ id, workshop: { title, count }, onClose }: Props) {
  const t = useTranslations('workshops')
  const [notify, setNotify] = useState(true)
  const [notifyInvited, setNotifyInvited] = useState(true)
  const { seated, waiting } = useInformedPeople(id, count)
  const invited = useInvitedCount(countInvitedToRestore, id)
  const { submit, isRunning, problem } = useEventChange(restoreWorkshop, { id, done: 'restore_event_done' })
  return (
    <ConfirmDialog
      title={t('restore_event_title', { title })}
      label={t('restore_event')}
      isRunning={isRunning}
      onConfirm={() =>
        submit({ notify: notify && seated + waiting > 0, notify_invited: notifyInvited && invited > 0 }, onClose)
      }
      onClose={onClose}
    >
      <Text>{t('restore_event_text')}</Text>
      <NotifyPeople
        seated={seated}
        waiting={waiting}
        hint={t('restore_event_notify_hint')}
        checked={notify}
        onChange={setNotify}
      />
      <NotifyInvited
        invited={invited}
        hint={t('restore_event_notify_invited_hint')}
        checked={notifyInvited}
        onChange={setNotifyInvited}
      />
      {problem && (
        <Callout tone="danger" role="alert">
          {problem}
        </Callout>
      )}
    </ConfirmDialog>
  )
}
