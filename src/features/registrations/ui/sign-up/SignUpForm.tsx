import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useApiForm } from '@/client/forms/use-api-form'
import { urlOf } from '@/contract/endpoint'
import { localizedPath } from '@/i18n/paths'
import { registerParty, thanksPath } from '../../contract/public'
import { navigateTo, useUnsentInput } from './leave-page'
import { initialValuesOf, numbersIn, submissionKey, typedPartyOf, withTyped } from './party'
import { draftAddressOf, type SignUpFormProps } from './sign-up-props'
import { WholePartyForm } from './WholePartyForm'

/** `whenFull` is the choice of a visitor who has filled in the form while the last seats were taken. */
export function SignUpForm({ whenFull, ...party }: SignUpFormProps & { whenFull?: ReactNode }) {
  const { event, invitation, isDirect, draft, numbers } = party
  const t = useTranslations('registrations')
  const locale = useLocale()
  const refused = draft?.action === urlOf(registerParty) ? draft : undefined
  const form = useApiForm(registerParty, {
    defaultValues: {
      ...withTyped(initialValuesOf(invitation, numbers), typedPartyOf(draft)),
      workshop_id: event.id,
      dates: numbersIn(refused?.values.dates),
      language: locale,
      direct: isDirect,
    },
    silent: true,
    draft: refused,
    headers: () => ({ 'idempotency-key': submissionKey() }),
    onSaved: ({ id = '' }) => navigateTo(localizedPath(locale, thanksPath(id, isDirect))),
  })
  useUnsentInput(form, draftAddressOf(event, 'party'))
  const words = { label: t('submit'), paidLabel: t('submit_paid'), whenFull }
  return <WholePartyForm form={form} id="registration" party={party} seats={event.seats_left} {...words} />
}
