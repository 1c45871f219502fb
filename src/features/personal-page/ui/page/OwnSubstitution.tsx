import { useFormatter, useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { fullName } from '@/features/registrations/rules/people'
import { PlainCheckbox } from '@/ui/form/plain/PlainFields'
import { PlainForm } from '@/ui/form/plain/PlainForm'
import { Bullets, Fold, Heading } from '@/ui/layout/layout'
import { substituteSelf } from '../../contract'
import { CompanionInputs } from './Companions'
import type { CardProps } from './card-props'
import { formStateOf } from './refused-form'

/** Says what happens, takes the data of the colleague, and asks for the decision. It works without script. */
export function OwnSubstitution({ registration, token, refused }: CardProps) {
  const t = useTranslations('my.substitution')
  const { id, companions, institution, neededNumbers } = registration
  const action = urlOf(substituteSelf, { params: { token, id } })
  const form = formStateOf({ id: `substitute-${id}`, action, values: { institution }, refused })
  const names = useFormatter().list(companions.map(fullName))
  return (
    <Fold title={t('open')} open={form.isRefused}>
      <PlainForm form={form} action={action} submit={t('submit')}>
        <p>{t('text')}</p>
        <Bullets>
          <li>{t('ends')}</li>
          <li>{t('begins')}</li>
          {companions.length > 0 && <li>{t('companions', { count: companions.length, names })}</li>}
          <li>{t('certificate')}</li>
        </Bullets>
        <Heading level={5} size="h5">
          {t('person')}
        </Heading>
        <CompanionInputs form={form} needed={neededNumbers ?? undefined} />
        <PlainCheckbox form={form} name="terms_conditions" label={t('terms')} required />
        <PlainCheckbox form={form} name="confirmed" label={t('confirmed')} required />
      </PlainForm>
    </Fold>
  )
}
