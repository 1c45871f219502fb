import { useFormatter, useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { cancelRegistration, invitePath, thanksPath } from '@/features/registrations/contract/public'
import { fullName } from '@/features/registrations/rules/people'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { PlainCheckbox } from '@/ui/form/plain/PlainFields'
import { PlainForm } from '@/ui/form/plain/PlainForm'
import type { LinkedRegistration } from '../../service/linked-registration'

type PartyProps = Pick<LinkedRegistration, 'registration' | 'companions'>

const FORM = { id: 'cancel', values: {}, errors: {} }

const actionOf = ({ id, email }: PartyProps['registration']) => urlOf(cancelRegistration, { params: { id, email } })

/** Companions stay registered unless the reader ticks them, so that nobody cancels for others by accident. */
export function CancelForm({
  registration,
  companions,
  isWaiting,
}: PartyProps & Pick<LinkedRegistration, 'isWaiting'>) {
  const t = useTranslations('cancel')
  const names = useFormatter().list(companions.map(fullName))
  const count = companions.length
  const keep = (
    <ButtonLink variant="quiet" href={isWaiting ? invitePath(registration) : thanksPath(registration.id)}>
      {t(isWaiting ? 'waiting.keep' : 'keep')}
    </ButtonLink>
  )
  return (
    <PlainForm
      hasLine
      action={actionOf(registration)}
      submit={t(isWaiting ? 'waiting.confirm' : 'confirm')}
      variant="danger"
      more={keep}
    >
      {count > 0 && (
        <PlainCheckbox
          form={FORM}
          name="company"
          label={t('company', { count })}
          description={t('company_text', { count, names })}
        />
      )}
    </PlainForm>
  )
}

/** Offers to cancel the companions after the main registration was cancelled alone. */
export function CancelCompany({ registration, companions }: PartyProps) {
  const t = useTranslations('cancel')
  const names = useFormatter().list(companions.map(fullName))
  const count = companions.length
  return (
    <PlainForm
      hasLine
      action={actionOf(registration)}
      hidden={{ company: '1' }}
      submit={t('company_also', { count })}
      variant="quiet-danger"
    >
      <p>{t('company_stays', { count, names })}</p>
    </PlainForm>
  )
}
