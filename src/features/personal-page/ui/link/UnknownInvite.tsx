import { useTranslations } from 'next-intl'
import classes from '@/features/registrations/ui/personal-card/PersonalCard.module.css'
import { Anchor } from '@/i18n/Anchor'
import { Callout } from '@/ui/feedback/Callout'

/** The event is shown as to everybody, with the reason why the form is empty. */
export function UnknownInvite() {
  const t = useTranslations('event')
  return (
    <div className={classes.notice}>
      <Callout tone="plain">
        {t.rich('invite_unknown', { link: (words) => <Anchor href="/my">{words}</Anchor> })}
      </Callout>
    </div>
  )
}
