import { useFormatter, useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { fullName } from '@/features/registrations/rules/people'
import { PlainCheckbox } from '@/ui/form/plain/PlainFields'
import { PlainForm } from '@/ui/form/plain/PlainForm'
import { Fold } from '@/ui/layout/layout'
import { cancelOwnRegistration } from '../../contract'
import type { CardProps } from './card-props'

/** Cancels the own registration or the whole party. Companions stay unless they are ticked. */
export function CancelParty({ registration, token }: CardProps) {
  const t = useTranslations('my')
  const { id, status, companions, isWaiting } = registration
  const isAlone = status === 'cancelled'
  const names = useFormatter().list(companions.map(fullName))
  const count = companions.length
  const name = fullName(registration) || registration.email
  const ownLabel = isWaiting ? t('withdraw') : t('cancel_one', { name })
  const label = isAlone ? t('cancel_others', { count }) : ownLabel
  return (
    <Fold title={label}>
      <PlainForm
        action={urlOf(cancelOwnRegistration, { params: { token, id } })}
        hidden={{ waiting: isWaiting ? '1' : undefined, company: isAlone ? '1' : undefined }}
        submit={label}
        variant="danger"
      >
        <p>{isAlone ? t('others_stay', { count, names }) : t(isWaiting ? 'withdraw_text' : 'cancel_text')}</p>
        {!isAlone && count > 0 && (
          <PlainCheckbox
            form={{ id: `cancel-${id}`, values: {}, errors: {} }}
            name="company"
            label={t('cancel_company', { count, names })}
          />
        )}
      </PlainForm>
    </Fold>
  )
}
