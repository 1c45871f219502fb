import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { cancelOwnRegistration } from '../../contract/personal-page'
import { fullName } from '../../rules'
import cardClasses from '../personal-link/PersonalCard.module.css'
import classes from './PersonalPage.module.css'
import type { CardProps } from './RegistrationCard'

/** Cancels the own registration or the whole party. Companions stay unless they are ticked. */
export function CancelParty({ registration, token }: CardProps) {
  const t = useTranslations('my')
  const { id, companions, isWaiting } = registration
  const names = useFormatter().list(companions.map(fullName))
  const label = t(isWaiting ? 'withdraw' : 'cancel')
  return (
    <details className={classes.details}>
      <summary className={classes.summary}>{label}</summary>
      <form className={classes.form} method="post" action={urlOf(cancelOwnRegistration, { params: { token, id } })}>
        <input type="hidden" name="locale" value={useLocale()} />
        <p className={classes.paragraph}>{t(isWaiting ? 'withdraw_text' : 'cancel_text')}</p>
        {companions.length > 0 && (
          <label className={cardClasses.choice}>
            <input type="checkbox" name="company" value="1" />
            <span>{t('cancel_company', { count: companions.length, names })}</span>
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
