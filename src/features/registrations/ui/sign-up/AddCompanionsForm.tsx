'use client'

import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { useApiForm } from '@/client/use-api-form'
import { Form } from '@/ui/form/Form'
import { SaveButton } from '@/ui/form/SaveButton'
import { addCompanions } from '../contract/public'
import { CompanyFields } from './CompanyFields'
import { goTo, refuseTaken, useLeaveWarning } from './leaving'
import { RefusedEvent } from './RefusedEvent'

type Props = { invite_slug: string; room: number }

/** For who is registered already and brings somebody along. Afterwards the page is loaded anew and shows who comes. */
export function AddCompanionsForm({ invite_slug, room }: Props) {
  const t = useTranslations('registrations')
  const e = useTranslations('errors')
  const form = useApiForm(addCompanions, {
    defaultValues: { invite_slug, company: [] },
    silent: true,
    onSaved: ({ already_registered, emails = [] }, { company }) => {
      if (already_registered) return refuseTaken(company, emails, e('email_exist'))
      return goTo(`${window.location.pathname}?added=1`)
    },
  })
  useLeaveWarning(form)
  const isFilledIn = useWatch({ control: form.control, name: 'company' }).length > 0

  return (
    <Form form={form}>
      <CompanyFields room={room} others={0} />
      <RefusedEvent />
      {isFilledIn && <SaveButton label={t('submit_company')} />}
    </Form>
  )
}
