import { useLocale, useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { PlainCheckbox } from '@/ui/form/plain/PlainFields'
import { chooseMails, DECLINABLE_MAILS } from '../../contract/personal-page'
import type { PersonalPageData } from '../../service/personal-page/page'
import classes from './PersonalPage.module.css'

/** The mails that this address gets. An entry of the staff on the blacklist cannot be ended here. */
export function MailPreferences({ mails, token }: Pick<PersonalPageData, 'mails'> & { token: string }) {
  const t = useTranslations('my.mails')
  const locale = useLocale()
  const values = Object.fromEntries(mails.wanted.map((type) => [type, true]))
  return (
    <section className={classes.card} aria-labelledby="mails">
      <h2 className={classes.subtitle} id="mails">
        {t('title')}
      </h2>
      {mails.isBlocked ? (
        <p className={classes.paragraph}>{t('blocked')}</p>
      ) : (
        <form className={classes.form} method="post" action={urlOf(chooseMails, { params: { token } })}>
          <input type="hidden" name="locale" value={locale} />
          {DECLINABLE_MAILS.map((type) => (
            <PlainCheckbox key={type} form={{ id: 'mails', values, errors: {} }} name={type} label={t(type)} />
          ))}
          <p className={classes.paragraph}>{t('always')}</p>
          <div className={classes.actions}>
            <PlainButton type="submit" variant="quiet">
              {t('save')}
            </PlainButton>
          </div>
        </form>
      )}
    </section>
  )
}
