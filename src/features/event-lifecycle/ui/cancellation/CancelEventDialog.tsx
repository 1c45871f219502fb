import { Button, Checkbox, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { isRelatedTo, query } from '@/client/calls/query'
import { useAction } from '@/client/notices/use-action'
import { countRegistrations } from '@/features/registrations/contract/office'
import { useRegistrationCounts } from '@/features/registrations/ui/calls/use-people-action'
import {
  CANCELLATION_NOTE_MAX,
  cancelWorkshop,
  countInvitedToCancel,
  countInvitedToRestore,
  restoreWorkshop,
  saveWorkshop,
} from '@/features/workshops/contract/lifecycle'
import type { Count, Workshop } from '@/features/workshops/contract/office'
import { Callout } from '@/ui/feedback/Callout'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { Notice } from '@/ui/feedback/NoticeBar'
import { useOpened } from '@/ui/feedback/use-opened'
import { Cluster, Stack } from '@/ui/layout/layout'

type Props = {
  id: number
  workshop: Pick<Workshop, 'title' | 'state' | 'count' | 'cancellation_note'>
  onClose: () => void
}

/** Asks before a whole event is cancelled, or changes the note of a cancelled one. */
export function CancelEventDialog({ id, workshop, onClose }: Props) {
  const t = useTranslations('workshops')
  const { title, count, cancellation_note } = workshop
  const isCancelled = workshop.state === 'cancelled'
  const [note, setNote] = useState(cancellation_note ?? '')
  return (
    <ChangeDialog
      id={id}
      count={count}
      change="cancel_event"
      startsTicked={{ notify: !isCancelled, notify_invited: false }}
      send={(body) => call(cancelWorkshop, { params: { id }, body: { ...body, note } })}
      title={t(isCancelled ? 'cancel_event_change_title' : 'cancel_event_title', { title })}
      label={t(isCancelled ? 'cancel_event_save' : 'cancel_event_do')}
      cancelLabel={isCancelled ? undefined : t('cancel_event_keep')}
      color={isCancelled ? undefined : 'red'}
      onClose={onClose}
    >
      {(seated) => (
        <>
          {!isCancelled && <p>{t('cancel_event_text', { count: seated })}</p>}
          <Textarea
            label={t('cancel_event_note')}
            description={t('cancel_event_note_hint')}
            maxLength={CANCELLATION_NOTE_MAX}
            autosize
            minRows={2}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </>
      )}
    </ChangeDialog>
  )
}

/** Asks before a cancelled event takes place after all. */
function RestoreEventDialog({ id, workshop: { title, count }, onClose }: Props) {
  const t = useTranslations('workshops')
  return (
    <ChangeDialog
      id={id}
      count={count}
      change="restore_event"
      startsTicked={{ notify: true, notify_invited: true }}
      send={(body) => call(restoreWorkshop, { params: { id }, body })}
      title={t('restore_event_title', { title })}
      label={t('restore_event')}
      onClose={onClose}
    >
      {() => <p>{t('restore_event_text')}</p>}
    </ChangeDialog>
  )
}

const COUNT_INVITED = { cancel_event: countInvitedToCancel, restore_event: countInvitedToRestore }

type Informing = { notify: boolean; notify_invited: boolean }

type ChangeProps = {
  id: number
  count: Count
  change: keyof typeof COUNT_INVITED
  startsTicked: Informing
  send: (body: Informing) => Promise<{ informed: number }>
  title: string
  label: string
  cancelLabel?: string
  color?: 'red'
  onClose: () => void
  /** Gets the number of people with a seat. */
  children: (seated: number) => ReactNode
}

/** Asks who is informed of a change of the whole event, and reads everything about it again. */
function ChangeDialog({ id, count, change, startsTicked, send, onClose, children, ...dialog }: ChangeProps) {
  const t = useTranslations('workshops')
  const core = useTranslations('core')
  const [ticked, setTicked] = useState(startsTicked)
  const { seated, waiting } = useInformedPeople(id, count)
  const invited = useInvitedCount(change, id)
  const { run, isRunning, failure } = useAction(send, {
    notice: ({ informed }) => t(`${change}_done`, { count: informed }),
    onDone: onClose,
    // The dialog shows the failure.
    onFailed: () => undefined,
    stale: (read) => isRelatedTo(saveWorkshop)(read) || read.queryKey[0] === countRegistrations.path,
  })
  const isWaitlistAlone = seated === 0
  const hints = isWaitlistAlone ? [] : [t(`${change}_notify_hint`), waiting > 0 && t('cancel_event_waiting')]
  return (
    <ConfirmDialog
      {...dialog}
      isRunning={isRunning}
      onConfirm={() =>
        run({
          notify: ticked.notify && seated + waiting > 0,
          notify_invited: ticked.notify_invited && invited > 0,
        })
      }
      onClose={onClose}
    >
      {children(seated)}
      {seated + waiting > 0 && (
        <Checkbox
          label={isWaitlistAlone ? t('cancel_event_notify_waiting') : t('cancel_event_notify', { count: seated })}
          description={hints.filter(Boolean).join(' ')}
          checked={ticked.notify}
          onChange={(event) => setTicked({ ...ticked, notify: event.currentTarget.checked })}
        />
      )}
      {invited > 0 && (
        <Checkbox
          label={t('cancel_event_notify_invited', { count: invited })}
          description={t(`${change}_notify_invited_hint`)}
          checked={ticked.notify_invited}
          onChange={(event) => setTicked({ ...ticked, notify_invited: event.currentTarget.checked })}
        />
      )}
      {failure && (
        <Callout tone="danger" role="alert">
          {failure.message || core('no_connection')}
        </Callout>
      )}
    </ConfirmDialog>
  )
}

/** The number of people with a seat, and of those on the waiting list. */
function useInformedPeople(id: number, count: Count) {
  // The question names the number of this moment.
  const read = useRegistrationCounts(id, { staleTime: 0 })
  const { registered, interest } = read ?? { ...count, interest: count.waiting_people }
  return { seated: registered, waiting: interest }
}

/** The number of invited people who would be informed of the change. */
function useInvitedCount(change: ChangeProps['change'], id: number): number {
  const counts = query<(typeof COUNT_INVITED)[typeof change]>(COUNT_INVITED[change], { params: { id } })
  // The question names the number of this moment.
  const { data } = useQuery({ ...counts, gcTime: 0, staleTime: 0 })
  return data?.invited ?? 0
}

type CancelledBannerProps = { id: number; workshop: Workshop }

/** Says that a whole event is cancelled, and offers to restore it. */
export function CancelledBanner(props: CancelledBannerProps) {
  const t = useTranslations('workshops')
  const may = useMay()
  const { state, cancellation_note: note } = props.workshop
  if (state !== 'cancelled') return null
  return (
    <Notice tone="danger" title={t('cancelled_title')}>
      <Stack gap="sm">
        <p>{t('cancelled_text')}</p>
        {note && <p>{t('cancelled_note', { note })}</p>}
        <Cluster>
          {may(restoreWorkshop) && <DialogButton {...props} label={t('restore_event')} Dialog={RestoreEventDialog} />}
          {may(cancelWorkshop) && <DialogButton {...props} label={t('cancelled_change')} Dialog={CancelEventDialog} />}
        </Cluster>
      </Stack>
    </Notice>
  )
}

type ButtonProps = CancelledBannerProps & { label: string; Dialog: typeof CancelEventDialog }

function DialogButton({ label, Dialog, ...event }: ButtonProps) {
  const { opened, open, close, focus } = useOpened<'dialog'>()
  return (
    <>
      <Button ref={focus.ref} variant="default" onClick={() => open('dialog')}>
        {label}
      </Button>
      {opened && <Dialog {...event} onClose={close} />}
    </>
  )
}
