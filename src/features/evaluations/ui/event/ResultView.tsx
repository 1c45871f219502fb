import { useLocale, useTranslations } from 'next-intl'
import { FigureTable } from '@/ui/figures/FigureTable'
import { Bullets, Heading, Muted, Stack } from '@/ui/layout/layout'
import { ANSWERS_MIN, type EvaluationResult } from '../../contract/event'
import { questionId, titleOf } from '../../rules/questions'
import { resultTables } from '../../rules/tables'
import classes from './evaluation.module.css'

export function ResultView({ result }: { result: EvaluationResult }) {
  const t = useTranslations()
  const locale = useLocale()
  return (
    <Stack gap="lg">
      {resultTables(result, locale, t).map((table) => (
        <FigureTable key={table.title} table={table} />
      ))}
      {result.comments.map((question) => (
        <Stack key={questionId(question)} as="section" gap="xs">
          <Heading level={3}>{titleOf(question, locale)}</Heading>
          {question.texts.length === 0 ? (
            <Muted>{t('evaluations.no_comments')}</Muted>
          ) : (
            <Bullets className={classes.texts}>
              {question.texts.map(withPlace).map(({ place, text }) => (
                <li key={place}>{text}</li>
              ))}
            </Bullets>
          )}
        </Stack>
      ))}
      <Muted>{t('evaluations.few_hint', { count: ANSWERS_MIN })}</Muted>
    </Stack>
  )
}

/** Two people may write the same text, so that its place identifies it. */
const withPlace = (text: string, place: number) => ({ place, text })
