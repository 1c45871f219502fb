'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useApiForm } from '@/client/use-api-form'
import { pickNames } from '@/contract/fields'
import { localizedPath } from '@/i18n/paths'
import { Form } from '@/ui/form/Form'
import { SaveButton } from '@/ui/form/SaveButton'
import { EMPTY_PERSON, FORM_FIELD_NAMES, NO_EXTERNAL_ID, TITLES } from '../../contract/fields'
import { type Prefill, registerParty, thanksPath } from '../../contract/public'
import { CompanyFields } from './CompanyFields'
import { EventRefusal } from './EventRefusal'
import { navigateTo, refuseRegisteredCompanions, useLeaveWarning } from './leave-page'
import { PersonFields, WorkplaceFields } from './PersonFields'
import { companionsLeftFor, createSubmissionKeys } from './party'
import { QuestionFields, TermsField } from './QuestionFields'
import classes from './registration.module.css'
import { WaitingListOffer } from './WaitingListOffer'

type Props = {
  event: { id: number; ipad: boolean; seats_left: number | null }
  /** The values from an invitation. */
  invitation?: Prefill
  /** The address of the terms of participation. */
  terms?: string
  /** True on the page without navigation, which leads to a thank-you page without navigation. */
  isDirect: boolean
}

export function SignUpForm({ event, invitation, terms, isDirect }: Props) {
  const t = useTranslations('registrations')
  const e = useTranslations('errors')
  const locale = useLocale()
  const [submissionKeyFor] = useState(() => createSubmissionKeys())
  const form = useApiForm(registerParty, {
    defaultValues: { ...initialValues(invitation), workshop_id: event.id, language: locale },
    silent: true,
    headers: (values) => ({ 'idempotency-key': submissionKeyFor(values) }),
    onSaved: ({ id, emails = [] }, { company = [] }) => {
      if (!id) return refuseRegisteredCompanions(company, emails, e('email_exist'))
      return navigateTo(localizedPath(locale, thanksPath(id, isDirect)))
    },
  })
  useLeaveWarning(form)

  return (
    <Form form={form}>
      <p className={classes.hint}>{t('required_note')}</p>
      <PersonFields />
      <WorkplaceFields external_id={invitation?.external_id ?? NO_EXTERNAL_ID} />
      <QuestionFields ipad={event.ipad} />
      <CompanyFields companionsLeft={companionsLeftFor(event.seats_left, { people: 1 })} others={1} />
      <TermsField href={terms} />
      <EventRefusal>
        <WaitingListOffer />
      </EventRefusal>
      <SaveButton label={t('submit')} />
    </Form>
  )
}

const EMPTY_VALUES = pickNames(EMPTY_PERSON, FORM_FIELD_NAMES)

function initialValues(invitation?: Prefill) {
  const { title, gender, external_id, invite_slug, ...details } = invitation ?? {}
  return {
    ...EMPTY_VALUES,
    ...details,
    title: TITLES.find((offered) => offered === title) ?? '',
    gender: gender ?? undefined,
    external_id,
    invite_slug,
    terms_conditions: true,
    company: [],
  }
}
