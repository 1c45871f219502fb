import { useLocale, useTranslations } from 'next-intl'
import { addressOf } from '@/contract/endpoint'
import { PlainButton } from '@/ui/ButtonLink'
import controls from '@/ui/form/field.module.css'
import { Message } from '@/ui/Message'
import { registerInterest } from '../contract/public'
import classes from './InterestForm.module.css'

type Props = {
  workshop_id: number
  isDirect: boolean
  /** Known from an invitation. */
  email?: string
  label: string
  /** Why the last attempt was refused. */
  problem?: string
}

/** A plain form: it works before, and without, any script. */
export function InterestForm({ workshop_id, isDirect, email, label, problem }: Props) {
  const t = useTranslations('event')
  return (
    <form className={classes.form} method="post" action={addressOf(registerInterest)}>
      <input type="hidden" name="workshop_id" value={workshop_id} />
      <input type="hidden" name="locale" value={useLocale()} />
      {isDirect && <input type="hidden" name="direct" value="1" />}
      {problem && (
        <Message tone="danger" role="alert">
          {problem}
        </Message>
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
