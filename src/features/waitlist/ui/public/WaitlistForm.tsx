import { useLocale, useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { useApiForm } from '@/client/forms/use-api-form'
import { urlOf } from '@/contract/endpoint'
import { navigateTo, useUnsentInput } from '@/features/registrations/ui/sign-up/leave-page'
import { initialValuesOf, submissionKey, typedPartyOf, withTyped } from '@/features/registrations/ui/sign-up/party'
import { draftAddressOf, type SignUpFormProps } from '@/features/registrations/ui/sign-up/sign-up-props'
import { WholePartyForm } from '@/features/registrations/ui/sign-up/WholePartyForm'
import { localizedPath } from '@/i18n/paths'
import { CheckboxField } from '@/ui/form/fields/CheckboxField'
import { joinWaitlist, waitingPath } from '../../contract/public'

/** Puts a whole party on the waiting list, with everything that a registration needs. */
export function WaitlistForm(party: SignUpFormProps) {
  const { event, invitation, draft, numbers } = party
  const t = useTranslations('registrations')
  const locale = useLocale()
  const form = useApiForm(joinWaitlist, {
    defaultValues: {
      ...withTyped({ ...initialValuesOf(invitation, numbers), may_split: false }, typedPartyOf(draft)),
      workshop_id: event.id,
      language: locale,
    },
    silent: true,
    draft: draft?.action === urlOf(joinWaitlist) ? draft : undefined,
    headers: () => ({ 'idempotency-key': submissionKey() }),
    onSaved: ({ id }) => navigateTo(localizedPath(locale, `${waitingPath(id)}?done=joined`)),
  })
  useUnsentInput(form, draftAddressOf(event, 'party'))
  const words = { emailText: t('wait_email_text'), label: t('wait'), paidLabel: t('wait') }
  return (
    <WholePartyForm form={form} id="waiting" party={party} seats={null} isWaiting {...words}>
      <SplitField />
    </WholePartyForm>
  )
}

/** A person who comes alone has nothing to choose. */
function SplitField() {
  const t = useTranslations('registrations')
  const hasCompany = useWatch<{ company: unknown[] }, 'company'>({ name: 'company' }).length > 0
  return hasCompany && <CheckboxField name="may_split" label={t('may_split')} description={t('may_split_text')} />
}
