import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { OFFER_HOURS_MIN } from '@/contract/values/workshops'
import { CheckboxField } from '@/ui/form/fields/CheckboxField'
import { NumberField } from '@/ui/form/fields/NumberField'
import { SelectField } from '@/ui/form/fields/SelectField'
import { useFieldWords } from '@/ui/form/use-field-words'
import { CURRENCIES, OFFER_HOURS_MAX } from '../../../contract/fields'
import type { Count, WorkshopDraft } from '../../../contract/office'
import { DeadlineField } from './DeadlineField'
import { EventSection } from './EventSection'

export function SignUpFields({ count }: { count: Count }) {
  const field = useFieldWords('workshops', 'form_')
  return (
    <EventSection name="signup">
      <CheckboxField {...field('signup_active')} />
      <CheckboxField {...field('waitlist_closed')} />
      <CheckboxField {...field('teaser_only')} />
      <CheckboxField {...field('nonpublic')} />
      <CheckboxField {...field('ipad')} columns={12} />
      <DeadlineField />
      <SeatsField registered={count.registered} />
      <NumberField {...field('offer_hours')} min={OFFER_HOURS_MIN} max={OFFER_HOURS_MAX} />
      <NumberField {...field('price')} min={0} decimals={2} columns={3} />
      <SelectField {...field('currency')} options={CURRENCIES.map((value) => ({ value, label: value }))} columns={3} />
    </EventSection>
  )
}

function SeatsField({ registered }: { registered: number }) {
  const t = useTranslations('workshops')
  const field = useFieldWords('workshops', 'form_')
  const maximum = useWatch<WorkshopDraft, 'maximum_participants'>({ name: 'maximum_participants' })
  const isTooFew = typeof maximum === 'number' && maximum < registered
  return (
    <NumberField
      {...field('maximum_participants')}
      description={t('form_seats_hint')}
      warning={isTooFew ? t('form_seats_exceeded', { count: registered }) : undefined}
      min={1}
    />
  )
}
