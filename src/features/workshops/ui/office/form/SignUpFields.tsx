import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { OFFER_HOURS_MIN } from '@/contract/values/workshops'
import { CheckboxField } from '@/ui/form/fields/CheckboxField'
import { FieldNote } from '@/ui/form/fields/FieldGroup'
import { FieldSpan } from '@/ui/form/fields/FieldSection'
import { NumberField } from '@/ui/form/fields/NumberField'
import { SelectField } from '@/ui/form/fields/SelectField'
import { CURRENCIES, OFFER_HOURS_MAX } from '../../../contract/fields'
import type { Count, WorkshopDraft } from '../../../contract/office'
import { DeadlineField } from './DeadlineField'
import { EventSection } from './EventSection'

export function SignUpFields({ count }: { count: Count }) {
  const t = useTranslations('workshops')
  return (
    <EventSection name="signup">
      <CheckboxField name="signup_active" label={t('signup_active')} description={t('form_signup_active_hint')} />
      <CheckboxField name="waitlist_closed" label={t('waitlist_closed')} description={t('form_waitlist_closed_hint')} />
      <CheckboxField name="teaser_only" label={t('teaser_only')} description={t('form_teaser_only_hint')} />
      <CheckboxField name="nonpublic" label={t('nonpublic')} description={t('form_nonpublic_hint')} />
      <FieldSpan columns={12}>
        <CheckboxField name="ipad" label={t('ipad')} description={t('form_ipad_hint')} />
      </FieldSpan>
      <DeadlineField />
      <SeatsField registered={count.registered} />
      <NumberField
        name="offer_hours"
        label={t('offer_hours')}
        description={t('form_offer_hours_hint')}
        min={OFFER_HOURS_MIN}
        max={OFFER_HOURS_MAX}
      />
      <FieldSpan columns={3}>
        <NumberField name="price" label={t('price')} description={t('form_price_hint')} min={0} decimals={2} />
      </FieldSpan>
      <FieldSpan columns={3}>
        <SelectField
          name="currency"
          label={t('currency')}
          description={t('form_currency_hint')}
          options={CURRENCIES.map((value) => ({ value, label: value }))}
        />
      </FieldSpan>
    </EventSection>
  )
}

function SeatsField({ registered }: { registered: number }) {
  const t = useTranslations('workshops')
  const maximum = useWatch<WorkshopDraft, 'maximum_participants'>({ name: 'maximum_participants' })
  const isTooFew = typeof maximum === 'number' && maximum < registered
  return (
    <FieldSpan columns={6}>
      <NumberField
        name="maximum_participants"
        label={t('maximum_participants')}
        description={t('form_seats_hint')}
        min={1}
      />
      {isTooFew && <FieldNote tone="warning">{t('form_seats_exceeded', { count: registered })}</FieldNote>}
    </FieldSpan>
  )
}
