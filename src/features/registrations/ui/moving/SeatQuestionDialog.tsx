import { useTranslations } from 'next-intl'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { type Companions, useSeatButtons } from './use-seat-call'

type Props = {
  /** The title of the question about the maximum. */
  title: string
  text: string
  isAboutCompanions: boolean
  isRunning: boolean
  /** `stay` leaves the companions on the waiting list. */
  onAnswer: (companions: Companions) => void
  onClose: () => void
}

/** Asks before a full event exceeds its maximum, or whether companions who wait get seats as well. */
export function SeatQuestionDialog({ title, text, isAboutCompanions, isRunning, onAnswer, onClose }: Props) {
  const t = useTranslations('moving')
  const buttons = useSeatButtons({ isAboutCompanions }, { beyond: t('promote_beyond'), onSend: onAnswer })
  return (
    // A second question is a dialog of its own, which takes the focus.
    <ConfirmDialog
      key={text}
      title={isAboutCompanions ? t('companions_title') : title}
      {...buttons}
      isRunning={isRunning}
      onClose={onClose}
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}
