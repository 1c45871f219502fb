import { useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { Outcome } from '@/ui/feedback/Callout'
import controls from '@/ui/form/fields/field.module.css'
import { PlainForm } from '@/ui/form/plain/PlainForm'
import { registerInterest } from '../../../contract/interest'

type Props = {
  workshop_id: number
  isDirect: boolean
  /** The link of an invitation, which opens the waiting list of an unlisted event. */
  invite_slug?: string
  /** The address from an invitation. */
  email?: string
  label: string
  /** The reason why the last attempt was refused. */
  problem?: string
}

/** A plain form works without script and before it has loaded. */
export function InterestForm({ workshop_id, isDirect, invite_slug, email, label, problem }: Props) {
  const t = useTranslations('event')
  return (
    <PlainForm
      action={urlOf(registerInterest)}
      hidden={{ workshop_id: String(workshop_id), invite_slug, direct: isDirect ? '1' : undefined }}
      submit={label}
    >
      <Outcome tone="danger">{problem}</Outcome>
      <div>
        <label className={controls.label} htmlFor="interest-email">
          {t('interest_email')}
        </label>
        <input
          id="interest-email"
          className={controls.control}
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          defaultValue={email}
          aria-invalid={problem ? true : undefined}
          required
        />
      </div>
    </PlainForm>
  )
}
