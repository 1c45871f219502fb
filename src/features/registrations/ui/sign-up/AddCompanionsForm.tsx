'use client'

import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { useApiForm } from '@/client/use-api-form'
import { Form } from '@/ui/form/Form'
import { SaveButton } from '@/ui/form/SaveButton'
import { addCompanions } from '../../contract/public'
import { CompanyFields } from './CompanyFields'
import { EventRefusal } from './EventRefusal'
import { navigateTo, refuseRegisteredCompanions, useLeaveWarning } from './leave-page'

type Props = { invite_slug: string; companionsLeft: number }

/** Adds companions to a registration and reloads the page, which shows the whole party. */
export function AddCompanionsForm({ invite_slug, companionsLeft }: Props) {
  const t = useTranslations('registrations')
  const e = useTranslations('errors')
  const form = useApiForm(addCompanions, {
    defaultValues: { invite_slug, company: [] },
    silent: true,
    onSaved: ({ already_registered, emails = [] }, { company }) => {
      if (already_registered) return refuseRegisteredCompanions(company, emails, e('email_exist'))
      return navigateTo(`${window.location.pathname}?added=1`)
    },
  })
  useLeaveWarning(form)
  const isFilledIn = useWatch({ control: form.control, name: 'company' }).length > 0

  return (
    <Form form={form}>
      <CompanyFields companionsLeft={companionsLeft} others={0} />
      <EventRefusal />
      {isFilledIn && <SaveButton label={t('submit_company')} />}
    </Form>
  )
}
