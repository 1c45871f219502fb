'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useApiForm } from '@/client/use-api-form'
import { pathIn } from '@/i18n/paths'
import { Form } from '@/ui/form/Form'
import { SaveButton } from '@/ui/form/SaveButton'
import { NO_EXTERNAL_ID, type Prefill, registerParty, TITLES, thanksPath } from '../contract/public'
import { CompanyFields } from './CompanyFields'
import { goTo, refuseTaken, useLeaveWarning } from './leaving'
import { PersonFields, WorkplaceFields } from './PersonFields'
import { roomFor, sendingKeys } from './party'
import { QuestionFields, TermsField } from './QuestionFields'
import { RefusedEvent } from './RefusedEvent'
import classes from './registration.module.css'
import { WaitingListOffer } from './WaitingListOffer'

type Props = {
  event: { id: number; ipad: boolean; seats_left: number | null }
  /** What an invitation knows of the reader. */
  invitation?: Prefill
  /** Where the terms of taking part can be read. */
  terms?: string
  /** The page without ways out leads to a thank-you page of the same kind. */
  isDirect: boolean
}

export function RegistrationForm({ event, invitation, terms, isDirect }: Props) {
  const t = useTranslations('registrations')
  const e = useTranslations('errors')
  const locale = useLocale()
  const [keyOf] = useState(() => sendingKeys())
  const form = useApiForm(registerParty, {
    defaultValues: { ...filledIn(invitation), workshop_id: event.id, language: locale },
    silent: true,
    headers: (values) => ({ 'idempotency-key': keyOf(values) }),
    onSaved: ({ id, emails = [] }, { company = [] }) => {
      if (!id) return refuseTaken(company, emails, e('email_exist'))
      return goTo(pathIn(locale, thanksPath(id, isDirect)))
    },
  })
  useLeaveWarning(form)

  return (
    <Form form={form}>
      <p className={classes.hint}>{t('required_note')}</p>
      <PersonFields />
      <WorkplaceFields external_id={invitation?.external_id ?? NO_EXTERNAL_ID} />
      <QuestionFields ipad={event.ipad} />
      <CompanyFields room={roomFor(event.seats_left, { people: 1 })} others={1} />
      <TermsField href={terms} />
      <RefusedEvent>
        <WaitingListOffer />
      </RefusedEvent>
      <SaveButton label={t('submit')} />
    </Form>
  )
}

const EMPTY = {
  first_name: '',
  last_name: '',
  institution: '',
  institution_address: '',
  postal_code: '',
  city: '',
  email: '',
}

function filledIn(invitation?: Prefill) {
  const { title, gender, external_id, invite_slug, ...known } = invitation ?? {}
  return {
    ...EMPTY,
    ...known,
    title: TITLES.find((offered) => offered === title) ?? '',
    gender: gender ?? undefined,
    external_id,
    invite_slug,
    terms_conditions: true,
    question: '',
    ipad: false,
    ipad_shippingaddress: '',
    company: [],
  }
}
