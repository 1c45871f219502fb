import { useLocale, useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { renewPersonalLink } from '../../contract'
import folds from './fold.module.css'
import classes from './PersonalPage.module.css'

/** For a link that reached somebody else: the new one goes to the address by mail. */
export function RenewLink({ token }: { token: string }) {
  const t = useTranslations('my.renew')
  return (
    <section className={classes.card} aria-labelledby="renew">
      <h2 className={classes.subtitle} id="renew">
        {t('title')}
      </h2>
      <details className={classes.details}>
        <summary className={`${folds.fold} ${classes.summary}`}>{t('open')}</summary>
        <form className={classes.form} method="post" action={urlOf(renewPersonalLink, { params: { token } })}>
          <input type="hidden" name="locale" value={useLocale()} />
          <p className={classes.paragraph}>{t('text')}</p>
          <div className={classes.actions}>
            <PlainButton type="submit" variant="danger">
              {t('confirm')}
            </PlainButton>
          </div>
        </form>
      </details>
    </section>
  )
}
