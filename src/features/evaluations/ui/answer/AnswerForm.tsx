import { useLocale, useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { longDate } from '@/i18n/calendar'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { Callout } from '@/ui/feedback/Callout'
import { Card, Heading, Muted, Stack } from '@/ui/layout/layout'
import { answerEvaluation } from '../../contract/answers'
import type { EventQuestion } from '../../contract/event'
import { questionId, titleOf } from '../../rules/questions'
import type { AnswerPage } from '../../service/answer'
import classes from './answer.module.css'
import { CommentField } from './CommentField'
import { ValueChoice } from './ValueChoice'

type Props = { page: AnswerPage; token: string; problem?: string }

/** The questionnaire of an event. It works without script, and no question must be answered. */
export function AnswerForm({ page: { event, questions, words }, token, problem }: Props) {
  const t = useTranslations('evaluation')
  const locale = useLocale()
  const rated = questions.filter(({ kind }) => kind !== 'text')
  const written = questions.filter(({ kind }) => kind === 'text')
  const groups = [...Map.groupBy(rated, groupOf).values()]
  return (
    <Card
      as="form"
      gap="lg"
      className={classes.card}
      method="post"
      action={urlOf(answerEvaluation, { params: { token } })}
      autoComplete="off"
    >
      <input type="hidden" name="locale" value={locale} />
      <header>
        <Muted>{t('title')}</Muted>
        <Heading level={1} size="h2">
          {event.title}
        </Heading>
        <Muted>
          <time dateTime={event.date}>{longDate(event.date, locale)}</time>
        </Muted>
      </header>
      {problem && (
        <Callout tone="danger" role="alert">
          {problem}
        </Callout>
      )}
      {words[`intro_${locale}`] && <p className={classes.intro}>{words[`intro_${locale}`]}</p>}
      {groups.map((group) => (
        <QuestionGroup
          key={group.map(questionId).join()}
          questions={group}
          best={words[`best_${locale}`]}
          worst={words[`worst_${locale}`]}
          indexOf={(question) => rated.indexOf(question)}
        />
      ))}
      {written.map((question, index) => (
        <div key={questionId(question)}>
          <input type="hidden" name={`comments.${index}.question`} value={question.key} />
          <input type="hidden" name={`comments.${index}.item`} value={question.item} />
          <CommentField title={titleOf(question, locale)} name={`comments.${index}.text`} />
        </div>
      ))}
      <Stack className={classes.send}>
        <Muted>{t('once')}</Muted>
        <PlainButton type="submit">{t('send')}</PlainButton>
      </Stack>
    </Card>
  )
}

/** The questions about one speaker or goal stand together; the others follow the order of the questionnaire. */
const groupOf = ({ item, subject }: EventQuestion): string => (item > 0 ? `${subject} ${item}` : '')

type GroupProps = {
  questions: EventQuestion[]
  best: string
  worst: string
  indexOf: (question: EventQuestion) => number
}

function QuestionGroup({ questions, best, worst, indexOf }: GroupProps) {
  const locale = useLocale()
  const name = questions[0]?.[`of_${locale}`]
  return (
    <Stack gap="lg" className={classes.group}>
      {name && <Heading>{name}</Heading>}
      {questions.map((question) => (
        <ValueChoice
          key={questionId(question)}
          question={question}
          name={`ratings.${indexOf(question)}`}
          best={best}
          worst={worst}
        />
      ))}
    </Stack>
  )
}
