import { useLocale, useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import classes from '@/features/registrations/ui/personal-card/PersonalCard.module.css'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { changeSplitting } from '../../contract/public'
import type { WaitingPageData } from '../../service/waiting-page'

/** Tells whether the party also takes fewer seats, with a button for the opposite. */
export function SplitForm({ page: { id, may_split } }: { page: WaitingPageData }) {
  const t = useTranslations('waiting_page')
  return (
    <form className={classes.part} method="post" action={urlOf(changeSplitting, { params: { id } })}>
      <input type="hidden" name="locale" value={useLocale()} />
      {!may_split && <input type="hidden" name="may_split" value="1" />}
      <h2 className={classes.subtitle}>{t('split_title')}</h2>
      <p className={classes.paragraph}>{t(may_split ? 'split_text' : 'together_text')}</p>
      <div className={classes.actions}>
        <PlainButton type="submit" variant="quiet">
          {t(may_split ? 'together' : 'split')}
        </PlainButton>
      </div>
    </form>
  )
}
