import { useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { PlainForm } from '@/ui/form/plain/PlainForm'
import { Fold } from '@/ui/layout/Fold'
import { leaveWaitlist } from '../../contract/public'

type Props = { id: string; isOffered: boolean }

/** Opening the fold is the question before the button that leaves the list, and works without script. */
export function LeaveForm({ id, isOffered }: Props) {
  const t = useTranslations('waiting_page')
  const label = t(isOffered ? 'decline' : 'leave')
  return (
    <Fold title={label}>
      <PlainForm action={urlOf(leaveWaitlist, { params: { id } })} submit={label} variant="danger">
        <p>{t(isOffered ? 'decline_text' : 'leave_text')}</p>
      </PlainForm>
    </Fold>
  )
}
