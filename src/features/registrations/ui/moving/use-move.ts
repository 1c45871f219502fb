'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type CallFailed, call } from '@/client/calls/call'
import { useNotices } from '@/client/notices/notices'
import { useUndoNotice } from '@/client/notices/use-undo-notice'
import type { ListedWorkshop } from '@/features/workshops/contract/office'
import { moveRegistrations } from '../../contract/moves'
import { usePeopleCall } from '../calls/use-people-call'
import { answersAfter, type SeatQuestion, seatQuestionOf } from './seat-question'

type Move = { ids: string[]; event: ListedWorkshop; companions: boolean; notify: boolean }

/** Moves people; `question` is asked about companions who wait and the maximum. The notice offers to undo the move. */
export function useMove({ workshop_id, onDone }: { workshop_id: number; onDone: () => void }) {
  const t = useTranslations('moving')
  const undoable = useUndoNotice()
  const notices = useNotices()
  const { run, isRunning } = usePeopleCall()
  const [question, setQuestion] = useState<SeatQuestion>()
  const [refusal, setRefusal] = useState<string>()

  const move = ({ event, ...people }: Move, waiting?: 'along' | 'stay') => {
    const answers = answersAfter(question, waiting)
    return run(
      async () => {
        const { ids } = await call(moveRegistrations, { body: { ...people, workshop_id: event.id, ...answers } })
        const undo = () => run(() => moveBack(ids, people.notify), showRefusedUndo)
        undoable('move', t('done', { count: ids.length, event: event.title }), () => void undo())
        onDone()
      },
      ({ ids = [], workshop_id: target = [], ...errors }) => {
        const asked = seatQuestionOf(errors, answers)
        const [refused] = ids.concat(target)
        setQuestion(asked)
        setRefusal(refused)
        return asked !== undefined || refused !== undefined
      },
    )
  }
  const moveBack = async (ids: string[], notify: boolean) => {
    await call(moveRegistrations, { body: { ids, workshop_id, notify, companions: true } })
  }
  /** Somebody may have taken the seat meanwhile. */
  const showRefusedUndo = ({ beyond_maximum, ids }: CallFailed['errors']) => {
    const [sentence] = beyond_maximum ?? ids ?? []
    if (sentence) notices.alert(t('undo_refused'), sentence)
    return sentence !== undefined
  }
  const forget = () => {
    setQuestion(undefined)
    setRefusal(undefined)
  }
  return { move, isRunning, question, refusal, forget }
}
