import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Cluster } from '@/ui/layout/layout'
import type { EventQuestion } from '../../contract/event'
import { YES } from '../../contract/questionnaire'
import { valuesOfKind } from '../../rules/answers'
import classes from './answer.module.css'

type Props = {
  question: EventQuestion
  /** The place of the question among the sent ratings. */
  name: string
  best: string
  worst: string
  /** A sentence about the question, between its text and its values. */
  hint?: ReactNode
}

/** A question with its values as radio buttons, and one to take an answer back. */
export function ValueChoice({ question, name, best, worst, hint }: Props) {
  const t = useTranslations('evaluation')
  const core = useTranslations('core')
  const locale = useLocale()
  const isScale = question.kind === 'scale'
  const values = valuesOfKind(question.kind)
  const yesOrNo = (value: number) => core(value === YES ? 'yes' : 'no')
  const ends = new Map([
    [values[0], best],
    [values.at(-1), worst],
  ])
  const spokenOf = (value: number) => [String(value), ends.get(value)].filter(Boolean).join(', ')
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>{question[`text_${locale}`]}</legend>
      {hint}
      <input type="hidden" name={`${name}.question`} value={question.key} />
      <input type="hidden" name={`${name}.item`} value={question.item} />
      <Cluster gap="xs">
        {values.map((value) => (
          <label key={value} className={`${classes.value} focus-ring`}>
            <input
              type="radio"
              name={`${name}.value`}
              value={value}
              aria-label={isScale ? spokenOf(value) : undefined}
            />
            <span>{isScale ? value : yesOrNo(value)}</span>
          </label>
        ))}
      </Cluster>
      <div className={classes.ends} data-kind={question.kind}>
        {isScale && <span aria-hidden>{best}</span>}
        <label className={`${classes.none} focus-ring`}>
          <input type="radio" name={`${name}.value`} value="" />
          <span>{t('no_answer')}</span>
        </label>
        {isScale && <span aria-hidden>{worst}</span>}
      </div>
    </fieldset>
  )
}
