import { useLocale, useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { useApiForm } from '@/client/forms/use-api-form'
import { urlOf } from '@/contract/endpoint'
import { ConsentFields } from '@/features/consents/ui/ConsentFields'
import { CompanyFields } from '@/features/registrations/ui/sign-up/CompanyFields'
import { EventRefusal } from '@/features/registrations/ui/sign-up/EventRefusal'
import { navigateTo, useUnsentInput } from '@/features/registrations/ui/sign-up/leave-page'
import { PersonFields, WorkplaceFields } from '@/features/registrations/ui/sign-up/PersonFields'
import {
  companionsLeftFor,
  initialValuesOf,
  submissionKey,
  typedPartyOf,
  withTyped,
} from '@/features/registrations/ui/sign-up/party'
import { QuestionFields, TermsField } from '@/features/registrations/ui/sign-up/QuestionFields'
import { SendParty } from '@/features/registrations/ui/sign-up/SendParty'
import { draftAddressOf, type SignUpFormProps } from '@/features/registrations/ui/sign-up/sign-up-props'
import { HiddenFields, usePartyLabels } from '@/features/registrations/ui/sign-up/WithoutScript'
import { hasPrice } from '@/features/workshops/rules'
import { localizedPath } from '@/i18n/paths'
import { Form } from '@/ui/form/Form'
import { CheckboxField } from '@/ui/form/fields/CheckboxField'
import { Muted } from '@/ui/layout/layout'
import { joinWaitlist, waitingPath } from '../../contract/public'

/** Puts a whole party on the waiting list, with everything that a registration needs. */
export function WaitlistForm(props: SignUpFormProps) {
  const { event, invitation, terms, privacy, isDirect, draft, numbers, consents, PointsFields } = props
  const t = useTranslations('registrations')
  const form = useWaitlistForm({ event, invitation, draft, numbers })
  const labels = usePartyLabels(draft)
  return (
    <Form form={form} id="waiting" labels={labels}>
      <HiddenFields workshop_id={event.id} invite_slug={invitation?.invite_slug} isDirect={isDirect} />
      <Muted isSmall>{t('required_note')}</Muted>
      <PersonFields emailText={t('wait_email_text')} />
      <WorkplaceFields external_id={invitation?.external_id} hasInvoice={hasPrice(event)} />
      {numbers && PointsFields && <PointsFields {...numbers} />}
      <QuestionFields ipad={event.ipad} />
      <CompanyFields
        companionsLeft={companionsLeftFor(null, { people: 1 })}
        others={1}
        isWaiting
        needed={numbers?.needed}
        PointsFields={PointsFields}
      />
      <SplitField />
      <ConsentFields texts={consents} />
      <TermsField href={terms} />
      <EventRefusal />
      <SendParty event={event} others={1} privacy={privacy} label={t('wait')} paidLabel={t('wait')} />
    </Form>
  )
}

/** A person who comes alone has nothing to choose. */
function SplitField() {
  const t = useTranslations('registrations')
  const hasCompany = useWatch<{ company: unknown[] }, 'company'>({ name: 'company' }).length > 0
  return hasCompany && <CheckboxField name="may_split" label={t('may_split')} description={t('may_split_text')} />
}

type FormSource = Pick<SignUpFormProps, 'event' | 'invitation' | 'draft' | 'numbers'>

function useWaitlistForm({ event, invitation, draft, numbers }: FormSource) {
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
  return form
}
