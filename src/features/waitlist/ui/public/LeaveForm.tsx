import { useLocale, useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import folds from '@/features/personal-page/ui/page/fold.module.css'
import pageClasses from '@/features/personal-page/ui/page/PersonalPage.module.css'
import classes from '@/features/registrations/ui/personal-card/PersonalCard.module.css'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { leaveWaitlist } from '../../contract/public'

type Props = { id: string; isOffered: boolean }

/** Opening the fold is the question before the button that leaves the list, and works without script. */
export function LeaveForm({ id, isOffered }: Props) {
  const t = useTranslations('waiting_page')
  const label = t(isOffered ? 'decline' : 'leave')
  return (
    <details className={`${classes.part} ${pageClasses.details}`}>
      <summary className={`${folds.fold} ${pageClasses.summary}`}>{label}</summary>
      <form className={pageClasses.form} method="post" action={urlOf(leaveWaitlist, { params: { id } })}>
        <input type="hidden" name="locale" value={useLocale()} />
        <p className={classes.paragraph}>{t(isOffered ? 'decline_text' : 'leave_text')}</p>
        <div className={classes.actions}>
          <PlainButton type="submit" variant="danger">
            {label}
          </PlainButton>
        </div>
      </form>
    </details>
  )
}
