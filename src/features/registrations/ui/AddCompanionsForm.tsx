'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useApiForm } from '@/client/use-api-form'
import { Form } from '@/ui/form/Form'
import { SaveButton } from '@/ui/form/SaveButton'
import { addCompanions } from '../contract'
import { anEmptyCompanion, CompanyFields } from './CompanyFields'
import { goTo, refuseTaken, useLeaveWarning } from './leaving'
import { RefusedEvent } from './offers'
import { sendingKeys } from './party'

type Props = { invite_slug: string; room: number }

/** For who is registered already and brings somebody along. Afterwards the page is loaded anew and shows who comes. */
export function AddCompanionsForm({ invite_slug, room }: Props) {
  const t = useTranslations('registrations')
  const e = useTranslations('errors')
  const [keyOf] = useState(() => sendingKeys())
  const form = useApiForm(addCompanions, {
    defaultValues: { invite_slug, company: [anEmptyCompanion()] },
    silent: true,
    headers: (values) => ({ 'idempotency-key': keyOf(values) }),
    onSaved: ({ already_registered, emails = [] }, { company }) => {
      if (already_registered) return refuseTaken(company, emails, e('email_exist'))
      return goTo(`${window.location.pathname}?added=${company.length}`)
    },
  })
  useLeaveWarning(form)

  return (
    <Form form={form}>
      <CompanyFields room={room} others={0} />
      <RefusedEvent />
      <SaveButton label={t('submit_company')} />
    </Form>
  )
}
