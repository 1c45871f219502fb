import { useTranslations } from 'next-intl'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'

type Props = {
  /** The title of the question about the maximum. */
  title: string
  text: string
  isAboutCompanions: boolean
  isRunning: boolean
  /** `stay` leaves the companions on the waiting list. */
  onAnswer: (companions: 'along' | 'stay') => void
  onClose: () => void
}

/** Asks before a full event exceeds its maximum, or whether companions who wait get seats as well. */
export function SeatQuestionDialog({ title, text, isAboutCompanions, isRunning, onAnswer, onClose }: Props) {
  const t = useTranslations('moving')
  return (
    // A second question is a dialog of its own, which takes the focus.
    <ConfirmDialog
      key={text}
      title={isAboutCompanions ? t('companions_title') : title}
      label={t(isAboutCompanions ? 'companions_along' : 'promote_beyond')}
      alternative={isAboutCompanions ? { label: t('companions_stay'), onChoose: () => onAnswer('stay') } : undefined}
      isRunning={isRunning}
      onConfirm={() => onAnswer('along')}
      onClose={onClose}
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}
