import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/calls/call'
import { useNotices } from '@/client/notices/notices'
import { useUndoNotice } from '@/client/notices/use-undo-notice'
import type { ListedWorkshop } from '@/features/workshops/contract/office'
import { moveRegistrations } from '../../contract/moves'
import { usePeopleAction } from '../calls/use-people-action'
import { answersAfter, type SeatAnswers, type SeatQuestion, seatQuestionOf } from './seat-question'

type Move = { ids: string[]; event: ListedWorkshop; companions: boolean; notify: boolean }

/** Moves people; `question` is asked about companions who wait and the maximum. The notice offers to undo the move. */
export function useMove({ workshop_id, onDone }: { workshop_id: number; onDone: () => void }) {
  const t = useTranslations('moving')
  const undoable = useUndoNotice()
  const notices = useNotices()
  const [question, setQuestion] = useState<SeatQuestion>()
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
  const { run, isRunning } = usePeopleAction(
    ({ event, answers, ...people }: Move & { answers: SeatAnswers }) =>
      call(moveRegistrations, { body: { ...people, workshop_id: event.id, ...answers } }),
    {
      onDone: ({ ids }, { event, notify }) => {
        undoable('move', t('done', { count: ids.length, event: event.title }), () => moveBack({ ids, notify }))
        onDone()
      },
      onFailed: ({ errors: { ids = [], workshop_id: target = [], ...errors } }, { answers }) => {
        const asked = seatQuestionOf(errors, answers)
        const [refused] = ids.concat(target)
        setQuestion(asked)
        setRefusal(refused)
        return asked !== undefined || refused !== undefined
      },
    },
  )
  const move = (people: Move, waiting?: 'along' | 'stay') =>
    run({ ...people, answers: answersAfter(question, waiting) })
  const forget = () => {
    setQuestion(undefined)
    setRefusal(undefined)
  }
  return { move, isRunning, question, refusal, forget }
}
