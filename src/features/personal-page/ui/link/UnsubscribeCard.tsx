import { useLocale, useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { unsubscribe } from '@/features/registrations/contract/public'
import { PersonalCard } from '@/features/registrations/ui/personal-card/PersonalCard'
import classes from '@/features/registrations/ui/personal-card/PersonalCard.module.css'
import { SendPersonalLink } from '@/features/registrations/ui/personal-card/SendPersonalLink'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { DECLINABLE_MAILS } from '../../contract'

type Props = { registrationId: string; email: string; problem: string | null }

/** Asks first, because mail scanners open every link; the form works without script. */
export function UnsubscribeCard({ registrationId, email, problem }: Props) {
  const t = useTranslations('unsubscribe')
  const mails = useTranslations('my.mails')
  const question = t.rich('question', { email, strong: (words) => <strong>{words}</strong> })
  return (
    <PersonalCard title={t('title')} text={question} problem={problem ? t(problemKeyOf(problem)) : undefined}>
      <div className={classes.part}>
        <h2 className={classes.subtitle}>{t('stops')}</h2>
        <ul className={classes.list}>
          {DECLINABLE_MAILS.map((type) => (
            <li key={type}>{type === 'invite' ? t('stops_invite') : mails(type)}</li>
          ))}
        </ul>
      </div>
      <div className={classes.part}>
        <h2 className={classes.subtitle}>{t('stays')}</h2>
        <p className={classes.paragraph}>{t('stays_own')}</p>
      </div>
      <form className={classes.part} method="post" action={urlOf(unsubscribe, { params: { registrationId, email } })}>
        <input type="hidden" name="locale" value={useLocale()} />
        <div className={classes.actions}>
          <PlainButton type="submit" variant="danger">
            {t('confirm')}
          </PlainButton>
          <ButtonLink variant="quiet" href="/">
            {t('keep')}
          </ButtonLink>
        </div>
      </form>
      <div className={classes.part}>
        <h2 className={classes.subtitle}>{t('single')}</h2>
        <p className={classes.paragraph}>{t('single_text')}</p>
        <SendPersonalLink email={email} />
      </div>
    </PersonalCard>
  )
}

const problemKeyOf = (problem: string) => (problem === 'too_many_requests' ? 'problem_too_many' : 'problem')
