import { useLocale, useTranslations } from 'next-intl'
import { FigureTable } from '@/ui/figures/FigureTable'
import { ANSWERS_MIN, type EvaluationResult } from '../../contract/event'
import { questionId, titleOf } from '../../rules/questions'
import { resultTables } from '../../rules/tables'
import classes from './evaluation.module.css'

/** The figures of an evaluation as tables, and its free texts. */
export function ResultView({ result }: { result: EvaluationResult }) {
  const t = useTranslations()
  const locale = useLocale()
  return (
    <div className={classes.result}>
      {resultTables(result, locale, t).map((table) => (
        <FigureTable key={table.title} table={table} />
      ))}
      {result.comments.map((question) => (
        <section key={questionId(question)} className={classes.comments}>
          <h3 className={classes.subtitle}>{titleOf(question, locale)}</h3>
          {question.texts.length === 0 && <p className={classes.quiet}>{t('evaluations.no_comments')}</p>}
          <ul className={classes.texts}>
            {question.texts.map(withPlace).map(({ place, text }) => (
              <li key={place}>{text}</li>
            ))}
          </ul>
        </section>
      ))}
      <p className={classes.quiet}>{t('evaluations.few_hint', { count: ANSWERS_MIN })}</p>
    </div>
  )
}

/** Two people may write the same text, so that its place identifies it. */
const withPlace = (text: string, place: number) => ({ place, text })
