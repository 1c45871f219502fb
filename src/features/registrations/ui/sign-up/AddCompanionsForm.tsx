import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { randomKey } from '@/client/calls/random-key'
import { useApiForm } from '@/client/forms/use-api-form'
import { urlOf } from '@/contract/endpoint'
import { Form } from '@/ui/form/Form'
import { addCompanions } from '../../contract/public'
import { CompanyFields } from './CompanyFields'
import { EventRefusal } from './EventRefusal'
import { navigateTo, useUnsentInput } from './leave-page'
import { withTyped } from './party'
import { SendParty } from './SendParty'
import { type AddCompanionsProps, draftAddressOf } from './sign-up-props'
import { HiddenFields, usePartyLabels } from './WithoutScript'

/** Adds companions to a registration and reloads the page, which shows the whole party. */
export function AddCompanionsForm(props: AddCompanionsProps) {
  const { event, companionsLeft, privacy, draft, numbers, PointsFields, ...main } = props
  const t = useTranslations('registrations')
  const refused = draft?.action === urlOf(addCompanions) ? draft : undefined
  // A key of this page, because a later page that names the same people must hear that they are registered.
  const [key] = useState(randomKey)
  const form = useApiForm(addCompanions, {
    defaultValues: withTyped({ ...main, company: [] }, refused?.values),
    silent: true,
    draft: refused,
    headers: () => ({ 'idempotency-key': key }),
    onSaved: () => navigateTo(`${window.location.pathname}?added=1`),
  })
  useUnsentInput(form, draftAddressOf(event, 'companions'))
  const isFilledIn = useWatch({ control: form.control, name: 'company' }).length > 0

  return (
    <Form form={form} id="companions" labels={usePartyLabels(refused)}>
      <HiddenFields workshop_id={event.id} invite_slug={main.invite_slug} />
      <CompanyFields companionsLeft={companionsLeft} others={0} needed={numbers?.needed} PointsFields={PointsFields} />
      <EventRefusal />
      {isFilledIn && (
        <SendParty
          event={event}
          others={0}
          privacy={privacy}
          label={t('submit_company')}
          paidLabel={t('submit_company_paid')}
        />
      )}
    </Form>
  )
}
