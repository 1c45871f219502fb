import { partOf } from '@/contract/figures'
import type { Locale } from '@/contract/locales'
import { Problem } from '@/contract/problems'
import { berlinDayOf, venueOf } from '@/features/workshops/rules'
import { longDate, shortDate } from '@/i18n/calendar'
import { loadTranslator, type Translator } from '@/i18n/messages'
import { MM, type Pdf } from '@/server/pdf/document'
import { figureBlocks } from '@/server/pdf/figure-blocks'
import { type FlowBlock, textBlocks } from '@/server/pdf/flow'
import { ANSWERS_MIN, type EvaluationResult, type EventEvaluation } from '../../contract/event'
import { titleOf } from '../../rules/questions'
import { resultTables } from '../../rules/tables'
import { readResult } from '../result'
import { getStoredEvaluation, type StoredEvaluation, shownEvaluationOf } from '../stored-evaluation'
import { paperResponse } from './paper'

type PrintOptions = { language: Locale; now: Date }

/** The result of an evaluation for a chamber or a speaker. It names numbers of answers, means, spread and free texts. */
export async function printResult(workshop_id: number, { language, now }: PrintOptions): Promise<Response> {
  const stored = await getStoredEvaluation(workshop_id)
  const [result, t] = await Promise.all([readResult(stored), loadTranslator(language)])
  if (!result) throw new Problem(422, { key: 'evaluation_few', values: { count: ANSWERS_MIN } })
  const words = { language, t }
  return paperResponse({
    kicker: t('evaluations.print.result'),
    heading: stored.event.title,
    facts: factsOf(shownEvaluationOf(stored, now), stored.event, words),
    language,
    now,
    t,
    blocksOf: (pdf) => [
      ...figureBlocks(pdf, resultTables(result, language, t).map(partOf), language),
      ...commentBlocks(pdf, result, words),
    ],
  })
}

type Words = { language: Locale; t: Translator }

function factsOf(evaluation: EventEvaluation, event: StoredEvaluation['event'], { language, t }: Words): string[] {
  const { asked, answers, paper, counted, waiting_for, last_step_at } = evaluation
  const best = evaluation[`best_${language}`]
  const worst = evaluation[`worst_${language}`]
  const last = shortDate(berlinDayOf(new Date(last_step_at)), language)
  const waiting = { count: answers - counted, step: ANSWERS_MIN, next: 2 * ANSWERS_MIN, last }
  return [
    [longDate(event.date, language), venueOf(event, t('events.online'))].filter(Boolean).join(' · '),
    t('evaluations.answers_of', { asked, answers, paper }),
    t('evaluations.as_of', { count: counted }),
    ...(waiting_for ? [t(`evaluations.waiting_${waiting_for}`, waiting)] : []),
    `${t('evaluations.print.scale', { best, worst })}. ${t('evaluations.print.spread')}`,
  ]
}

const commentBlocks = (pdf: Pdf, { comments }: EvaluationResult, { language, t }: Words): FlowBlock[] =>
  comments.flatMap(({ texts, ...question }) => {
    const heading = titleOf(question, language)
    const shown = texts.length > 0 ? texts.map((text) => `– ${text}`) : [t('evaluations.no_comments')]
    return [
      ...textBlocks(pdf, { tag: 'H2', text: heading, size: 11, font: 'bold', gap: 6 * MM }),
      ...shown.flatMap((text) => textBlocks(pdf, { tag: 'P', text, size: 10, gap: 1.5 * MM })),
    ]
  })
