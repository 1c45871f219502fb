import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { urlOf } from '@/contract/endpoint'
import { longDate } from '@/i18n/calendar'
import { Callout } from '@/ui/feedback/Callout'
import { EnterBlocker } from '@/ui/form/EnterBlocker'
import fieldClasses from '@/ui/form/fields/field.module.css'
import { Card, Heading, Muted, Stack } from '@/ui/layout/layout'
import { answerEvaluation } from '../../contract/answers'
import type { EventQuestion } from '../../contract/event'
import { questionId, titleOf } from '../../rules/questions'
import type { AnswerPage } from '../../service/answer'
import classes from './answer.module.css'
import { CommentField } from './CommentField'
import { AnswerProgress, EMPTY_HINT_ID, SendAnswers } from './SendAnswers'
import { ValueChoice } from './ValueChoice'

type Props = {
  page: AnswerPage
  token: string
  problem?: string
  /** True for a form that was sent without an answer, which the first question says. */
  isEmpty: boolean
}

/** The questionnaire of an event. It works without script, and no question must be answered. */
export function AnswerForm({ page: { event, questions, words }, token, problem, isEmpty }: Props) {
  const t = useTranslations('evaluation')
  const locale = useLocale()
  const rated = questions.filter(({ kind }) => kind !== 'text')
  const written = questions.filter(({ kind }) => kind === 'text')
  const groups = [...Map.groupBy(rated, groupOf).values()]
  const first = rated[0] ?? written[0]
  const emptyHint = <EmptyHint isShown={isEmpty} />
  return (
    <Card
      as="form"
      gap="lg"
      className={classes.card}
      method="post"
      action={urlOf(answerEvaluation, { params: { token } })}
      autoComplete="off"
      data-answers
    >
      <EnterBlocker />
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
          {isEmpty ? <a href={`#${EMPTY_HINT_ID}`}>{problem}</a> : problem}
        </Callout>
      )}
      {words[`intro_${locale}`] && <p className={classes.intro}>{words[`intro_${locale}`]}</p>}
      <AnswerProgress total={rated.length} />
      {groups.map((group) => (
        <QuestionGroup
          key={group.map(questionId).join()}
          questions={group}
          best={words[`best_${locale}`]}
          worst={words[`worst_${locale}`]}
          indexOf={(question) => rated.indexOf(question)}
          emptyHint={group[0] === first ? emptyHint : undefined}
        />
      ))}
      {written.map((question, index) => (
        <div key={questionId(question)}>
          {question === first && emptyHint}
          <input type="hidden" name={`comments.${index}.question`} value={question.key} />
          <input type="hidden" name={`comments.${index}.item`} value={question.item} />
          <CommentField title={titleOf(question, locale)} name={`comments.${index}.text`} />
        </div>
      ))}
      <SendAnswers total={rated.length} />
    </Card>
  )
}

/** The questions about one speaker or goal stand together; the others follow the order of the questionnaire. */
const groupOf = ({ item, subject }: EventQuestion): string => (item > 0 ? `${subject} ${item}` : '')

/** Stands at the first question, and is hidden until the form is sent without an answer. */
function EmptyHint({ isShown }: { isShown: boolean }) {
  const t = useTranslations('errors')
  return (
    <p id={EMPTY_HINT_ID} className={`${fieldClasses.wrong} ${classes.empty}`} hidden={!isShown}>
      {t('evaluation_empty')}
    </p>
  )
}

type GroupProps = {
  questions: EventQuestion[]
  best: string
  worst: string
  indexOf: (question: EventQuestion) => number
  /** The sentence at the first question of a form without answers. */
  emptyHint?: ReactNode
}

function QuestionGroup({ questions, best, worst, indexOf, emptyHint }: GroupProps) {
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
          hint={question === questions[0] && emptyHint}
        />
      ))}
    </Stack>
  )
}
