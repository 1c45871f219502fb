import { useTranslations } from 'next-intl'
import type { FieldValues } from 'react-hook-form'
import type { ApiForm } from '@/client/forms/use-api-form'
import { SeatQuestionDialog } from '@/features/registrations/ui/moving/SeatQuestionDialog'

type Props<V extends FieldValues> = { form: Pick<ApiForm<V>, 'question' | 'confirm' | 'dismiss' | 'saving'> }

/** The questions before a person gets a seat; an answer sends the form again. */
export function SeatFormQuestion<V extends FieldValues>({ form }: Props<V>) {
  const t = useTranslations('people')
  if (form.question === undefined) return null
  const isAboutCompanions = form.question.field === 'waiting_companions'
  return (
    <SeatQuestionDialog
      title={t('beyond_title')}
      text={form.question.text}
      isAboutCompanions={isAboutCompanions}
      isRunning={form.saving}
      onAnswer={(companions) => void form.confirm(isAboutCompanions ? companions : true)}
      onClose={form.dismiss}
    />
  )
}
