import { Box } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import { ANSWERS_MIN, type EvaluationResult, type QuestionResult } from '../../contract/event'
import { SCALE } from '../../contract/questionnaire'
import { questionId } from '../../rules/questions'
import { formatMean } from '../../rules/results'
import figureClasses from '../figures.module.css'
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

type Titled = Pick<QuestionResult, 'of_de' | 'of_en' | 'text_de' | 'text_en'>

const titleOf = (question: Titled, locale: 'de' | 'en'): string =>
  [question[`of_${locale}`], question[`text_${locale}`]].filter(Boolean).join(': ')

function ScaleTable({ questions }: { questions: QuestionResult[] }) {
  const t = useTranslations('evaluations')
  const locale = useLocale()
  return (
    <Box className={figureClasses.scroller} role="region" aria-label={t('result_scale')} tabIndex={0}>
      <table className={figureClasses.table}>
        <thead>
          <tr>
            <th scope="col">{t('question')}</th>
            <th scope="col" className={figureClasses.number}>
              {t('mean')}
            </th>
            <th scope="col" className={figureClasses.number}>
              {t('spread')}
            </th>
            <th scope="col" className={figureClasses.number}>
              {t('answers')}
            </th>
            {SCALE.map((value) => (
              <th key={value} scope="col" className={figureClasses.number}>
                {value}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {questions.map((question) => (
            <tr key={questionId(question)}>
              <th scope="row">{titleOf(question, locale)}</th>
              <td className={figureClasses.number}>
                <strong>{formatMean(question.mean, locale)}</strong>
              </td>
              <td className={figureClasses.number}>{formatMean(question.spread, locale)}</td>
              <td className={figureClasses.number}>{question.answers}</td>
              {SCALE.map((value, index) => (
                <Share key={value} count={question.counts?.[index]} answers={question.answers} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}

/** The shades of a cell. */
const LEVELS = 5

/** The number of answers with this value; the ground is the darker the larger its share. */
function Share({ count, answers }: { count: number | undefined; answers: number }) {
  if (count === undefined) return <td className={figureClasses.number}>–</td>
  const level = answers === 0 ? 0 : Math.ceil((count / answers) * LEVELS)
  return (
    <td className={figureClasses.number} data-level={level}>
      {count}
    </td>
  )
}

function ChoiceTable({ questions }: { questions: QuestionResult[] }) {
  const t = useTranslations('evaluations')
  const core = useTranslations('core')
  const locale = useLocale()
  return (
    <Box className={figureClasses.scroller} role="region" aria-label={t('result_yes_no')} tabIndex={0}>
      <table className={figureClasses.table}>
        <thead>
          <tr>
            <th scope="col">{t('question')}</th>
            {(['yes', 'no'] as const).map((name) => (
              <th key={name} scope="col" className={figureClasses.number}>
                {core(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {questions.map((question) => (
            <tr key={questionId(question)}>
              <th scope="row">{titleOf(question, locale)}</th>
              {[0, 1].map((index) => (
                <Share key={index} count={question.counts?.[index]} answers={question.answers} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}
