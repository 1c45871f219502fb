import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { useNotices } from '@/client/notices/notices'
import { useUndoNotice } from '@/client/notices/use-undo-notice'
import type { ListedWorkshop } from '@/features/workshops/contract/office'
import { Callout, Outcome } from '@/ui/feedback/Callout'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { moveRegistrations } from '../../contract/moves'
import { getPerson } from '../../contract/office'
import { displayName } from '../../rules/people'
import { isSeated } from '../../rules/states'
import { usePeopleAction } from '../calls/use-people-action'
import { EventChoice } from './EventChoice'
import { type Companions, useSeatButtons, useSeatCall } from './use-seat-call'

type Props = {
  workshop_id: number
  ids: string[]
  /** The name of a single person, for whom the dialog names the companions. */
  name?: string
  onClose: () => void
  onDone: () => void
}

/** Moves people to another event: the event, the companions and the mail are chosen here. */
export function MoveDialog({ workshop_id, ids, name, onClose, onDone }: Props) {
  const t = useTranslations('moving')
  const [event, setEvent] = useState<ListedWorkshop>()
  const [companions, setCompanions] = useState(true)
  const [notify, setNotify] = useState(true)
  const { move, isRunning, question, refusal, forget } = useMove({ workshop_id, onDone })
  const chooseCompanions = (checked: boolean) => {
    setCompanions(checked)
    forget()
  }
  const choose = (chosen: ListedWorkshop) => {
    setEvent(chosen)
    forget()
  }
  const onSend = (waiting: Companions) => event && move({ ids, event, companions, notify }, waiting)
  const buttons = useSeatButtons(question, { first: t('do'), beyond: t('do_beyond'), onSend })
  return (
    <ConfirmDialog
      title={name ? t('title', { name }) : t('title_many', { count: ids.length })}
      {...buttons}
      isDisabled={!event}
      isRunning={isRunning}
      onClose={onClose}
    >
      <EventChoice except={[workshop_id]} chosen={event?.id} onChoose={choose} />
      <CompanionsChoice ids={ids} checked={companions} onChange={chooseCompanions} />
      <Checkbox
        label={t('notify', { count: ids.length })}
        checked={notify}
        onChange={({ currentTarget }) => setNotify(currentTarget.checked)}
      />
      {question && (
        <Callout tone="plain" role="alert">
          {question.text}
        </Callout>
      )}
      <Outcome tone="danger">{refusal}</Outcome>
    </ConfirmDialog>
  )
}

type CompanionsChoiceProps = { ids: string[]; checked: boolean; onChange: (checked: boolean) => void }

/** The companions of one person are named; of several people they may have some. */
function CompanionsChoice({ ids, checked, onChange }: CompanionsChoiceProps) {
  const t = useTranslations('moving')
  const may = useMay()
  const [id = ''] = ids
  const isSingle = ids.length === 1
  const person = useQuery({ ...query(getPerson, { params: { id } }), enabled: isSingle && may(getPerson) })
  const companions = person.data?.party.filter((one) => one.accompaniment_of === id && isSeated(one)) ?? []
  if (isSingle && companions.length === 0) return null
  return (
    <Checkbox
      label={
        isSingle
          ? t('companions', { count: companions.length, names: companions.map(displayName).join(', ') })
          : t('companions_many')
      }
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}

type Move = { ids: string[]; event: ListedWorkshop; companions: boolean; notify: boolean }

/** Moves people. The notice offers to undo the move. */
function useMove({ workshop_id, onDone }: { workshop_id: number; onDone: () => void }) {
  const t = useTranslations('moving')
  const undoable = useUndoNotice()
  const notices = useNotices()
  const [refusal, setRefusal] = useState<string>()

  const { run: moveBack } = usePeopleAction(
    (people: { ids: string[]; notify: boolean }) =>
      call(moveRegistrations, { body: { ...people, workshop_id, companions: true } }),
    {
      // Somebody may have taken the seat meanwhile.
      onFailed: ({ errors: { beyond_maximum, ids } }) => {
        const [sentence] = beyond_maximum ?? ids ?? []
        if (sentence) notices.alert(t('undo_refused'), sentence)
        return sentence !== undefined
      },
    },
  )
  const { send, isRunning, question, forget } = useSeatCall(
    ({ event, ...sent }: Move) => call(moveRegistrations, { body: { ...sent, workshop_id: event.id } }),
    {
      onDone: ({ ids }, { event, notify }) => {
        undoable('move', t('done', { count: ids.length, event: event.title }), () => moveBack({ ids, notify }))
        onDone()
      },
      onRefused: ({ errors: { ids = [], workshop_id: target = [] } }) => {
        const [refused] = ids.concat(target)
        setRefusal(refused)
        return refused !== undefined
      },
    },
  )
  const start = () => {
    forget()
    setRefusal(undefined)
  }
  return { move: send, isRunning, question, refusal: question ? undefined : refusal, forget: start }
}
