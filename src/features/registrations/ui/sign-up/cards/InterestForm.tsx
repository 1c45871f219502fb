import { useLocale, useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { Callout } from '@/ui/feedback/Callout'
import controls from '@/ui/form/fields/field.module.css'
import { registerInterest } from '../../../contract/interest'
import classes from './InterestForm.module.css'

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
    <form className={classes.form} method="post" action={urlOf(registerInterest)}>
      <input type="hidden" name="workshop_id" value={workshop_id} />
      <input type="hidden" name="locale" value={useLocale()} />
      {invite_slug && <input type="hidden" name="invite_slug" value={invite_slug} />}
      {isDirect && <input type="hidden" name="direct" value="1" />}
      {problem && (
        <Callout tone="danger" role="alert">
          {problem}
        </Callout>
      )}
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
      <PlainButton type="submit">{label}</PlainButton>
    </form>
  )
}
