import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useApiForm } from '@/client/forms/use-api-form'
import { urlOf } from '@/contract/endpoint'
import { ConsentFields } from '@/features/consents/ui/ConsentFields'
import { hasPrice } from '@/features/workshops/rules'
import { localizedPath } from '@/i18n/paths'
import { Form } from '@/ui/form/Form'
import { Muted } from '@/ui/layout/layout'
import { registerParty, thanksPath } from '../../contract/public'
import { CompanyFields } from './CompanyFields'
import { DateFields } from './DateFields'
import { EventRefusal } from './EventRefusal'
import { navigateTo, useUnsentInput } from './leave-page'
import { PersonFields, WorkplaceFields } from './PersonFields'
import { companionsLeftFor, initialValuesOf, numbersIn, submissionKey, typedPartyOf, withTyped } from './party'
import { QuestionFields, TermsField } from './QuestionFields'
import { SendParty } from './SendParty'
import { draftAddressOf, type SignUpFormProps } from './sign-up-props'
import { HiddenFields, usePartyLabels } from './WithoutScript'

/** `whenFull` is the choice of a visitor who has filled in the form while the last seats were taken. */
export function SignUpForm({ whenFull, ...props }: SignUpFormProps & { whenFull?: ReactNode }) {
  const { event, invitation, terms, privacy, isDirect, draft, numbers, consents, dates = [], PointsFields } = props
  const t = useTranslations('registrations')
  const form = usePartyForm({ event, invitation, isDirect, draft, numbers })
  const labels = usePartyLabels(draft)
  return (
    <Form form={form} id="registration" labels={labels}>
      <HiddenFields workshop_id={event.id} invite_slug={invitation?.invite_slug} isDirect={isDirect} />
      <DateFields dates={dates} />
      <Muted isSmall>{t('required_note')}</Muted>
      <PersonFields />
      <WorkplaceFields external_id={invitation?.external_id} hasInvoice={hasPrice(event)} />
      {numbers && PointsFields && <PointsFields {...numbers} />}
      <QuestionFields ipad={event.ipad} />
      <CompanyFields
        companionsLeft={companionsLeftFor(event.seats_left, { people: 1 })}
        others={1}
        needed={numbers?.needed}
        PointsFields={PointsFields}
      />
      <ConsentFields texts={consents} />
      <TermsField href={terms} />
      <EventRefusal>{whenFull}</EventRefusal>
      <SendParty event={event} others={1} privacy={privacy} label={t('submit')} paidLabel={t('submit_paid')} />
    </Form>
  )
}

type FormSource = Pick<SignUpFormProps, 'event' | 'invitation' | 'isDirect' | 'draft' | 'numbers'>

function usePartyForm({ event, invitation, isDirect, draft, numbers }: FormSource) {
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
  return form
}
