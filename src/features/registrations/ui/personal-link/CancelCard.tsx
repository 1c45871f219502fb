import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/ui/ButtonLink'
import { invitePath } from '../contract/public'
import type { Followed } from '../service/follow'
import { CancelCompany, CancelForm } from './CancelForm'
import { cancelWordsOf } from './cancel-words'
import { PersonalCard } from './PersonalCard'
import classes from './PersonalCard.module.css'
import { RegistrationFacts } from './RegistrationFacts'

type Props = { followed: Followed; problem: string | null }

/** Asks before it cancels, and afterwards tells what is. The form needs no script, and nothing but its button cancels. */
export function CancelCard({ followed, problem }: Props) {
  const t = useTranslations('cancel')
  const { event, registration, companions, standing } = followed
  const { title, text } = cancelWordsOf(followed)
  const failed = problem === 'too_many_requests' ? t('problem_too_many') : t('problem')
  const company = standing === 'cancelled' && event.phase !== 'over' && companions.length > 0
  return (
    <PersonalCard title={t(title)} text={t(text)} problem={problem && standing === 'open' ? failed : undefined}>
      <div className={classes.part}>
        <h2 className={classes.subtitle}>{event.title}</h2>
        <RegistrationFacts event={event} registration={registration} />
      </div>
      {company && <CancelCompany {...followed} />}
      {standing === 'open' ? <CancelForm {...followed} /> : <WayOn {...followed} />}
    </PersonalCard>
  )
}

function WayOn({ event, registration, standing, isWaiting }: Followed) {
  const t = useTranslations('cancel')
  const layout = useTranslations('layout')
  const isOpen = standing === 'cancelled' && event.phase === 'open'
  return (
    <div className={classes.part}>
      {isOpen && <p className={classes.words}>{isWaiting ? t('waiting.register_text') : t('again_text')}</p>}
      <div className={classes.actions}>
        {isOpen && (
          <ButtonLink href={invitePath(registration)}>{isWaiting ? t('waiting.register') : t('again')}</ButtonLink>
        )}
        <ButtonLink look="quiet" href="/">
          {layout('to_start')}
        </ButtonLink>
      </div>
    </div>
  )
}
