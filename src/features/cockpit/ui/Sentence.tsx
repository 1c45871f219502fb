import { useLocale, useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { shortDate } from '@/i18n/calendar'
import type { FigureName, Situation } from '../contract'
import { FIGURE_LISTS } from '../rules/figures'
import classes from './cockpit.module.css'
import { FigureLink } from './FigureLink'

type Props = { workshop_id: number; sentence: readonly Situation[] }

/** The figure behind a part of the sentence. */
const FIGURES: Partial<Record<Situation['kind'], FigureName>> = {
  cancelled: 'registered',
  seats: 'registered',
  full: 'registered',
  unlimited: 'registered',
  running: 'came',
  came: 'came',
  unchecked: 'registered',
  waiting: 'waiting',
  failed: 'failed',
}

/** A pace belongs to the part before it. */
const CLOSE_KINDS: readonly Situation['kind'][] = ['ahead', 'behind', 'even', 'record']

export function Sentence({ workshop_id, sentence }: Props) {
  const t = useTranslations('cockpit')
  const locale = useLocale()
  const hasCame = sentence.some(({ kind }) => kind === 'came')
  return (
    <p className={classes.sentence}>
      {sentence.map(({ kind, count, of, days, date }, index) => {
        const words = t(`sentence_${kind}`, { count, of, days, date: date ? shortDate(date, locale) : '' })
        // The list is of those who came, of whom some have left.
        const figure = kind === 'running' && hasCame ? undefined : FIGURES[kind]
        return (
          <Fragment key={kind}>
            {index > 0 && (CLOSE_KINDS.includes(kind) ? ', ' : '; ')}
            {figure ? (
              <FigureLink workshop_id={workshop_id} list={FIGURE_LISTS[figure]}>
                {words}
              </FigureLink>
            ) : (
              words
            )}
          </Fragment>
        )
      })}
      .
    </p>
  )
}
