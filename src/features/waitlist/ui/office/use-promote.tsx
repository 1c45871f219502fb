'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/calls/call'
import { useNotices } from '@/client/notices/notices'
import { usePeopleCall } from '@/features/registrations/ui/calls/use-people-call'
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
  const notices = useNotices()
  const { run, isRunning } = usePeopleCall()
  const [pending, setPending] = useState<{ ids: string[]; question: SeatQuestion }>()

  const close = () => {
    setPending(undefined)
    onClose()
  }
  const promote = (ids: string[], answers: SeatAnswers = UNANSWERED) =>
    run(
      async () => {
        const promoted = await call(promoteInterests, { body: { ids, ...answers } })
        close()
        notices.inform(t('promoted', { count: promoted.ids.length }))
        onDone?.()
      },
      (errors) => {
        const question = seatQuestionOf(errors, answers)
        if (question === undefined) close()
        else setPending({ ids, question })
        return question !== undefined
      },
    )
  const dialog = pending && (
    <SeatQuestionDialog
      title={t('promote_title', { count: pending.ids.length })}
      text={pending.question.text}
      isAboutCompanions={pending.question.isAboutCompanions}
      isRunning={isRunning}
      onAnswer={(companions) => void promote(pending.ids, answersAfter(pending.question, companions))}
      onClose={close}
    />
  )
  return { promote: (ids: string[]) => void promote(ids), isRunning, dialog }
}
