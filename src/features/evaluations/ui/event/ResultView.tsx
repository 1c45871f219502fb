import { useLocale, useTranslations } from 'next-intl'
import { FigureTable } from '@/ui/charts/FigureTable'
import { ANSWERS_MIN, type EvaluationResult, type QuestionResult } from '../../contract/event'
import { SCALE } from '../../contract/questionnaire'
import { questionId, titleOf } from '../../rules/questions'
import { formatMean } from '../../rules/results'
import classes from './evaluation.module.css'

/** The figures of an evaluation as tables, and its free texts. */
export function ResultView({ result: { questions, comments } }: { result: EvaluationResult }) {
  const t = useTranslations('evaluations')
  const locale = useLocale()
  const scales = questions.filter(({ kind }) => kind === 'scale')
  const choices = questions.filter(({ kind }) => kind === 'yes_no')
  return (
    <div className={classes.result}>
      {scales.length > 0 && <ScaleTable questions={scales} />}
      {choices.length > 0 && <ChoiceTable questions={choices} />}
      {comments.map((question) => (
        <section key={questionId(question)} className={classes.comments}>
          <h3 className={classes.subtitle}>{titleOf(question, locale)}</h3>
          {question.texts.length === 0 && <p className={classes.quiet}>{t('no_comments')}</p>}
          <ul className={classes.texts}>
            {question.texts.map(withPlace).map(({ place, text }) => (
              <li key={place}>{text}</li>
            ))}
          </ul>
        </section>
      ))}
      <p className={classes.quiet}>{t('few_hint', { count: ANSWERS_MIN })}</p>
    </div>
  )
}

/** Two people may write the same text, so that its place identifies it. */
const withPlace = (text: string, place: number) => ({ place, text })

function ScaleTable({ questions }: { questions: QuestionResult[] }) {
  const t = useTranslations('evaluations')
  const locale = useLocale()
  return (
    <FigureTable
      caption={t('result_scale')}
      columns={[t('question'), t('mean'), t('spread'), t('answers'), ...SCALE.map(String)]}
      rows={questions.map((question) => ({
        key: questionId(question),
        cells: [
          titleOf(question, locale),
          <strong key="mean">{formatMean(question.mean, locale)}</strong>,
          formatMean(question.spread, locale),
          question.answers,
          ...countsOf(question, SCALE.length),
        ],
        levels: levelsOf(question),
      }))}
    />
  )
}

function ChoiceTable({ questions }: { questions: QuestionResult[] }) {
  const t = useTranslations('evaluations')
  const core = useTranslations('core')
  const locale = useLocale()
  return (
    <FigureTable
      caption={t('result_yes_no')}
      columns={[t('question'), core('yes'), core('no')]}
      rows={questions.map((question) => ({
        key: questionId(question),
        cells: [titleOf(question, locale), ...countsOf(question, 2)],
        levels: levelsOf(question),
      }))}
    />
  )
}

/** The number of answers with each value. */
const countsOf = ({ counts }: QuestionResult, values: number): (number | string)[] =>
  counts ?? Array.from({ length: values }, () => '–')

/** The shades of a cell. */
const LEVELS = 5

/** The ground of each value is the darker the larger its share. */
const levelsOf = ({ counts, answers }: QuestionResult): number[] =>
  (counts ?? []).map((count) => (answers === 0 ? 0 : Math.ceil((count / answers) * LEVELS)))
