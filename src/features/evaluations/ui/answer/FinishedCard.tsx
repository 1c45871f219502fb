import { useTranslations } from 'next-intl'
import { eventPath } from '@/features/workshops/contract/public'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { Card, Heading, Muted } from '@/ui/layout/layout'
import type { AnswerPage } from '../../service/answer'
import classes from './answer.module.css'

type Props = Pick<AnswerPage, 'event'> & { step: 'answered' | 'closed' }

export function FinishedCard({ event, step }: Props) {
  const t = useTranslations('evaluation')
  return (
    <Card gap="lg" className={classes.card}>
      <header>
        <Muted>{event.title}</Muted>
        <Heading level={1} size="h2">
          {t(`${step}_title`)}
        </Heading>
      </header>
      <p className={classes.intro}>{t(`${step}_text`)}</p>
      <div>
        <ButtonLink variant="quiet" href={eventPath(event.id)}>
          {t('to_event')}
        </ButtonLink>
      </div>
    </Card>
  )
}
