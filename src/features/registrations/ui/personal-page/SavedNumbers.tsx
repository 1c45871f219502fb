import { useLocale, useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { longDate } from '@/i18n/calendar'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { forgetNumbers } from '../../contract/personal-page'
import type { PersonalPageData } from '../../service/personal-page/page'
import { useNumberFacts } from '../points/use-number-texts'
import classes from './PersonalPage.module.css'

type Props = { saved: NonNullable<PersonalPageData['saved_numbers']>; token: string }

/** The answers that the reader allowed us to store for the next events, with the button that ends it. */
export function SavedNumbers({ saved, token }: Props) {
  const t = useTranslations('my.saved_numbers')
  const locale = useLocale()
  const answers = useNumberFacts(saved)
  return (
    <section className={classes.card} aria-labelledby="saved-numbers">
      <h2 className={classes.subtitle} id="saved-numbers">
        {t('title')}
      </h2>
      <p className={classes.paragraph}>
        {t('text', { date: longDate(saved.consented_at.slice(0, 10), locale), answers })}
      </p>
      <form method="post" action={urlOf(forgetNumbers, { params: { token } })}>
        <input type="hidden" name="locale" value={locale} />
        <div className={classes.actions}>
          <PlainButton type="submit" variant="quiet">
            {t('forget')}
          </PlainButton>
        </div>
      </form>
    </section>
  )
}
