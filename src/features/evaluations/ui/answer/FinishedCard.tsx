import { useTranslations } from 'next-intl'
import { eventPath } from '@/features/workshops/contract/public'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import type { AnswerPage } from '../../service/answer'
import classes from './answer.module.css'

type Props = Pick<AnswerPage, 'event'> & { step: 'answered' | 'closed' }

/** Thanks for an answer, or says that none is taken any more. */
export function FinishedCard({ event, step }: Props) {
  const t = useTranslations('evaluation')
  return (
    <section className={classes.card}>
      <header>
        <p className={classes.kicker}>{event.title}</p>
        <h1 className={classes.title}>{t(`${step}_title`)}</h1>
      </header>
      <p className={classes.intro}>{t(`${step}_text`)}</p>
      <div>
        <ButtonLink variant="quiet" href={eventPath(event.id)}>
          {t('to_event')}
        </ButtonLink>
      </div>
    </section>
  )
}
