import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/calls/call'
import { usePeopleAction } from '@/features/registrations/ui/calls/use-people-action'
import { SeatQuestionDialog } from '@/features/registrations/ui/moving/SeatQuestionDialog'
import {
  answersAfter,
  type SeatAnswers,
  type SeatQuestion,
  seatQuestionOf,
  UNANSWERED,
} from '@/features/registrations/ui/moving/seat-question'
import { promoteInterests } from '../../contract/promotion'

type PromotionEvents = {
  onDone?: () => void
  /** Called when the promotion has ended: after an answer, after a failure, and without any question. */
  onClose: () => void
}

/** Registers people who wait for a seat in one step; only companions who wait and a full event raise a question first. */
export function usePromote({ onDone, onClose }: PromotionEvents) {
  const t = useTranslations('moving')
  const [pending, setPending] = useState<{ ids: string[]; question: SeatQuestion }>()
  const close = () => {
    setPending(undefined)
    onClose()
  }
  const { run, isRunning } = usePeopleAction(
    ({ ids, answers }: { ids: string[]; answers: SeatAnswers }) =>
      call(promoteInterests, { body: { ids, ...answers } }),
    {
      notice: ({ ids }) => t('promoted', { count: ids.length }),
      onDone: () => {
        close()
        onDone?.()
      },
      onFailed: ({ errors }, { ids, answers }) => {
        const question = seatQuestionOf(errors, answers)
        if (question === undefined) close()
        else setPending({ ids, question })
        return question !== undefined
      },
    },
  )
  const dialog = pending && (
    <SeatQuestionDialog
      title={t('promote_title', { count: pending.ids.length })}
      text={pending.question.text}
      isAboutCompanions={pending.question.isAboutCompanions}
      isRunning={isRunning}
      onAnswer={(companions) => run({ ids: pending.ids, answers: answersAfter(pending.question, companions) })}
      onClose={close}
    />
  )
  return { promote: (ids: string[]) => run({ ids, answers: UNANSWERED }), isRunning, dialog }
}
