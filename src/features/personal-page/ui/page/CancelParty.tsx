import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { fullName } from '@/features/registrations/rules/people'
import cardClasses from '@/features/registrations/ui/personal-card/PersonalCard.module.css'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { cancelOwnRegistration } from '../../contract'
import type { CardProps } from './card-props'
import folds from './fold.module.css'
import classes from './PersonalPage.module.css'

/** Cancels the own registration or the whole party. Companions stay unless they are ticked. */
export function CancelParty({ registration, token }: CardProps) {
  const t = useTranslations('my')
  const { id, status, companions, isWaiting } = registration
  const isAlone = status === 'cancelled'
  const names = useFormatter().list(companions.map(fullName))
  const count = companions.length
  const name = fullName(registration) || registration.email
  const ownLabel = isWaiting ? t('withdraw') : t('cancel_one', { name })
  const label = isAlone ? t('cancel_others', { count }) : ownLabel
  return (
    <details className={classes.details}>
      <summary className={`${folds.fold} ${classes.summary}`}>{label}</summary>
      <form className={classes.form} method="post" action={urlOf(cancelOwnRegistration, { params: { token, id } })}>
        <input type="hidden" name="locale" value={useLocale()} />
        {isWaiting && <input type="hidden" name="waiting" value="1" />}
        <p className={classes.paragraph}>
          {isAlone ? t('others_stay', { count, names }) : t(isWaiting ? 'withdraw_text' : 'cancel_text')}
        </p>
        {isAlone && <input type="hidden" name="company" value="1" />}
        {!isAlone && count > 0 && (
          <label className={cardClasses.choice}>
            <input type="checkbox" name="company" value="1" />
            <span>{t('cancel_company', { count, names })}</span>
          </label>
        )}
        <div className={classes.actions}>
          <PlainButton type="submit" variant="danger">
            {label}
          </PlainButton>
        </div>
      </form>
    </details>
  )
}
