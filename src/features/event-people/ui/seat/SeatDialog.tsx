import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import {
  changeRegistrations,
  getPerson,
  type ListedRegistration,
  type RegistrationDraft,
  saveRegistration,
} from '@/features/registrations/contract/office'
import { displayName } from '@/features/registrations/rules/people'
import { isSeated } from '@/features/registrations/rules/states'
import { type Companions, useSeatButtons, useSeatCall } from '@/features/registrations/ui/moving/use-seat-call'
import { Callout } from '@/ui/feedback/Callout'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { useUndoableCancellation } from './use-undoable-cancellation'

type Props = {
  action: SeatAction
  person: ListedRegistration
  onClose: () => void
  onDone?: (saved?: ListedRegistration) => void
}

/** Confirms a change of a seat: the mail, the companions, and the maximum of the event. */
export function SeatDialog({ action, person, onClose, onDone }: Props) {
  const t = useTranslations('people')
  const companions = useCompanions(action, person)
  const [notify, setNotify] = useState(true)
  const [goAlong, setGoAlong] = useState(true)
  const done = (saved?: ListedRegistration) => {
    onClose()
    onDone?.(saved)
  }
  const { send, isRunning, question } = useSeatAction({ action, person, onDone: done })
  const name = displayName(person)
  const onSend = (waiting: Companions) =>
    send({ notify, companions: goAlong ? companions.map(({ id }) => id) : [] }, waiting)
  const buttons = useSeatButtons(question, { first: t(`${action}_do`), beyond: t('register_beyond'), onSend })
  return (
    <ConfirmDialog
      title={t(`${action}_title`, { name })}
      {...buttons}
      cancelLabel={action === 'cancel' ? t('cancel_keep') : undefined}
      color={action === 'register' ? undefined : 'red'}
      isRunning={isRunning}
      onClose={onClose}
    >
      <p>{t(`${action}_text`, { name })}</p>
      {companions.length > 0 && (
        <Checkbox
          label={t(action === 'take_back' ? 'take_back_companions' : 'cancel_companions', {
            count: companions.length,
            names: companions.map(displayName).join(', '),
          })}
          checked={goAlong}
          onChange={(event) => setGoAlong(event.currentTarget.checked)}
        />
      )}
      {action !== 'take_back' && (
        <Checkbox
          label={t(action === 'cancel' ? 'notify_cancellation' : 'notify_confirmation')}
          checked={notify}
          onChange={(event) => setNotify(event.currentTarget.checked)}
        />
      )}
      {question && (
        <Callout tone={question.isAboutCompanions ? 'plain' : 'danger'} role="alert">
          {question.text}
        </Callout>
      )}
    </ConfirmDialog>
  )
}

/** The companions who would stay registered without the person. Nobody who is checked in is taken back. */
function useCompanions(action: SeatAction, { id }: ListedRegistration) {
  const may = useMay()
  const enabled = may(getPerson) && (action === 'take_back' || (action === 'cancel' && may(changeRegistrations)))
  const { data } = useQuery({ ...query(getPerson, { params: { id } }), enabled })
  // The panel of the person may have read the party although this question does not need it.
  if (!enabled || !data) return []
  const companions = data.party.filter((one) => one.accompaniment_of === id && isSeated(one))
  return action === 'take_back' ? companions.filter(({ participated }) => participated === null) : companions
}

export type SeatAction = 'register' | 'take_back' | 'cancel'

const DRAFTS = {
  register: { registered: true },
  take_back: { registered: false },
  cancel: { cancelled_at: true },
} as const satisfies Record<SeatAction, Partial<RegistrationDraft>>

type SeatActionOptions = { notify: boolean; companions: readonly string[] }
type SeatActionInput = { action: SeatAction; person: ListedRegistration; onDone: (saved?: ListedRegistration) => void }

/** Gives a person a seat or takes it back. */
function useSeatAction({ action, person, onDone }: SeatActionInput) {
  const t = useTranslations('people')
  const may = useMay()
  const reportCancellation = useUndoableCancellation()
  const { id, workshop_id } = person
  // Undoing would not bring back the times of a person who is checked in.
  const isUndoable = action === 'cancel' && may(changeRegistrations) && person.participated === null
  return useSeatCall(
    async ({ companions, ...sent }: SeatActionOptions) => {
      if (action === 'cancel' && companions.length > 0) {
        const selection = { workshop_id, ids: [id, ...companions], notify: sent.notify }
        const { cancelled_at } = await call(changeRegistrations, { body: { ...selection, action, undoable: true } })
        return { saved: undefined, cancelled_at }
      }
      const take_back_companions = action === 'take_back' ? [...companions] : undefined
      const body = { id, ...DRAFTS[action], take_back_companions, undoable: isUndoable, ...sent }
      const saved = await call(saveRegistration, { body })
      return { saved, cancelled_at: isUndoable ? saved.cancelled_at : null }
    },
    {
      onDone: ({ saved, cancelled_at }, { companions, notify }) => {
        const message = t(`done_${action}`, { name: displayName(person), count: companions.length })
        reportCancellation(message, { workshop_id, notify, cancelled_at })
        onDone(saved)
      },
    },
  )
}
