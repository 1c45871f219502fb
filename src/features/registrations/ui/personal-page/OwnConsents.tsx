import { useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { ConsentChoices } from '@/features/consents/ui/ConsentChoices'
import { CONSENTS_ANCHOR, chooseConsents } from '../../contract/consents'
import type { PersonalPageData } from '../../service/personal-page/page'
import classes from './PersonalPage.module.css'

/** The topics that the reader gets invitations for, each with the text and the date of the consent. */
export function OwnConsents({ consents, token }: Pick<PersonalPageData, 'consents'> & { token: string }) {
  const t = useTranslations('my.consents')
  if (consents.length === 0) return null
  return (
    <section className={classes.card} aria-labelledby={CONSENTS_ANCHOR}>
      <h2 className={classes.subtitle} id={CONSENTS_ANCHOR}>
        {t('title')}
      </h2>
      <p className={classes.paragraph}>{t('text')}</p>
      <ConsentChoices choices={consents} action={urlOf(chooseConsents, { params: { token } })} />
    </section>
  )
}
