import { useLocale, useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { requestPersonalLink } from '../../contract/personal-links'
import classes from './PersonalCard.module.css'

/**
 * Sends the link of the personal page to the address instead of showing it: anybody may register any address and then
 * reads this page, and only the owner reads the mails.
 */
export function SendPersonalLink({ email, isPrimary = false }: { email: string; isPrimary?: boolean }) {
  const t = useTranslations('cancel')
  return (
    <form method="post" action={urlOf(requestPersonalLink)} autoComplete="off">
      <input type="hidden" name="locale" value={useLocale()} />
      <input type="hidden" name="email" value={email} />
      <p className={classes.paragraph}>{t('personal_text')}</p>
      <div className={classes.actions}>
        <PlainButton type="submit" variant={isPrimary ? 'filled' : 'quiet'}>
          {t('personal_send')}
        </PlainButton>
      </div>
    </form>
  )
}
