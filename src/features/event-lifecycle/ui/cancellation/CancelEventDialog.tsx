'use client'

import { Text, Textarea } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CANCELLATION_NOTE_MAX, cancelWorkshop, countInvitedToCancel } from '@/features/workshops/contract/lifecycle'
import type { Workshop } from '@/features/workshops/contract/office'
import { Callout } from '@/ui/feedback/Callout'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { NotifyInvited, NotifyPeople } from './NotifyPeople'
import { useEventChange, useInformedPeople, useInvitedCount } from './use-event-change'

type Props = {
  id: number
  workshop: Pick<Workshop, 'title' | 'state' | 'count' | 'cancellation_note'>
  onClose: () => void
}

/** Asks before a whole event is cancelled, or changes the note of a cancelled one. */
export function CancelEventDialog({ id, workshop, onClose }: Props) {
  const t = useTranslations('workshops')
  const isCancelled = workshop.state === 'cancelled'
  const [note, setNote] = useState(workshop.cancellation_note ?? '')
  const [notify, setNotify] = useState(!isCancelled)
  const [notifyInvited, setNotifyInvited] = useState(false)
  const { seated, waiting } = useInformedPeople(id, workshop.count)
  const invited = useInvitedCount(countInvitedToCancel, id)
  const { submit, isRunning, problem } = useEventChange(cancelWorkshop, { id, done: 'cancel_event_done' })
  const { title } = workshop
  return (
    <ConfirmDialog
      title={t(isCancelled ? 'cancel_event_change_title' : 'cancel_event_title', { title })}
      label={t(isCancelled ? 'cancel_event_save' : 'cancel_event_do')}
      cancelLabel={isCancelled ? undefined : t('cancel_event_keep')}
      color={isCancelled ? undefined : 'red'}
      isRunning={isRunning}
      onConfirm={() =>
        submit({ note, notify: notify && seated + waiting > 0, notify_invited: notifyInvited && invited > 0 }, onClose)
      }
      onClose={onClose}
    >
      {!isCancelled && <Text>{t('cancel_event_text', { count: seated })}</Text>}
      <Textarea
        label={t('cancel_event_note')}
        description={t('cancel_event_note_hint')}
        maxLength={CANCELLATION_NOTE_MAX}
        autosize
        minRows={2}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <NotifyPeople
        seated={seated}
        waiting={waiting}
        hint={t('cancel_event_notify_hint')}
        checked={notify}
        onChange={setNotify}
      />
      <NotifyInvited
        invited={invited}
        hint={t('cancel_event_notify_invited_hint')}
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
