import { useTranslations } from 'next-intl'
import { call } from '@/client/calls/call'
import { SeatQuestionDialog } from '@/features/registrations/ui/moving/SeatQuestionDialog'
import { useSeatCall } from '@/features/registrations/ui/moving/use-seat-call'
import { promoteInterests } from '../../contract/promotion'

type PromotionEvents = {
  onDone?: () => void
  /** Called when the promotion has ended: after an answer, after a failure, and without any question. */
  onClose: () => void
}

/** Registers people who wait for a seat in one step; only companions who wait and a full event raise a question first. */
export function usePromote({ onDone, onClose }: PromotionEvents) {
  const t = useTranslations('moving')
  const { send, isRunning, question, forget } = useSeatCall(
    (body: { ids: string[] }) => call(promoteInterests, { body }),
    {
      notice: ({ ids }) => t('promoted', { count: ids.length }),
      onDone: () => {
        close()
        onDone?.()
      },
      onRefused: () => {
        onClose()
        return false
      },
    },
  )
  const close = () => {
    forget()
    onClose()
  }
  const dialog = question && (
    <SeatQuestionDialog
      title={t('promote_title', { count: question.sent.ids.length })}
      text={question.text}
      isAboutCompanions={question.isAboutCompanions}
      isRunning={isRunning}
      onAnswer={(companions) => send({ ids: question.sent.ids }, companions)}
      onClose={close}
    />
  )
  return { promote: (ids: string[]) => send({ ids }), isRunning, dialog }
}
