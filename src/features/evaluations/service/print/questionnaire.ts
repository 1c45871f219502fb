import type { Locale } from '@/contract/locales'
import { NotFound } from '@/contract/problems'
import type { Questionnaire } from '@/contract/values/evaluations'
import { venueOf } from '@/features/workshops/rules'
import { longDate } from '@/i18n/calendar'
import { loadTranslator, type Translator } from '@/i18n/messages'
import { MM, type Pdf } from '@/server/pdf/document'
import { type FlowBlock, type FlowColumn, ruledLines, tableBlocks, textBlocks } from '@/server/pdf/flow'
import type { EventQuestion } from '../../contract/event'
import { valueNamesOf } from '../../rules/answers'
import { eventQuestionsOf, titleOf } from '../../rules/questions'
import { getStoredEvaluation } from '../stored-evaluation'
import { getEvaluationTemplate } from '../templates'
import { paperResponse } from './paper'

type PrintOptions = { language: Locale; now: Date }

export async function printQuestionnaire(workshop_id: number, { language, now }: PrintOptions): Promise<Response> {
  const { event, version, questions } = await getStoredEvaluation(workshop_id)
  const t = await loadTranslator(language)
  const facts = [longDate(event.date, language), venueOf(event, t('events.online'))]
  const { questionnaire } = version
  return questionnaireResponse({ title: event.title, facts, questionnaire, questions, language, now, t })
}

/** The questionnaire of a template, with a speaker and a learning goal as examples. */
export async function printEvaluationTemplate(id: number, { language, now }: PrintOptions): Promise<Response> {
  const { id: stored, name, version, created_at, updated_at, ...questionnaire } = await getEvaluationTemplate(id)
  if (stored === null) throw new NotFound()
  const t = await loadTranslator(language)
  const example = t('evaluations.print.example_goal')
  const questions = eventQuestionsOf({
    ...questionnaire,
    speakers: [t('evaluations.print.example_speaker')],
    goals: [{ text_de: example, text_en: example }],
  })
  const facts = [t('evaluations.print.version', { version })]
  return questionnaireResponse({ title: name, facts, questionnaire, questions, language, now, t })
}

type Printed = {
  title: string
  facts: string[]
  questionnaire: Omit<Questionnaire, 'questions'>
  questions: readonly EventQuestion[]
  language: Locale
  now: Date
  t: Translator
}

function questionnaireResponse(printed: Printed): Promise<Response> {
  const { title: heading, facts, questionnaire, language, now, t } = printed
  const kicker = t('evaluations.print.questionnaire')
  const blocksOf = (pdf: Pdf) => [
    ...textBlocks(pdf, { tag: 'P', text: questionnaire[`intro_${language}`], size: 10.5, gap: 4 * MM }),
    ...textBlocks(pdf, { tag: 'P', text: scaleOf(printed), size: 10.5, font: 'bold', gap: 3 * MM }),
    ...questionBlocks(pdf, printed),
  ]
  return paperResponse({ kicker, heading, facts, language, now, t, blocksOf })
}

/** The words at both ends of the scale; nothing where no question has one. */
function scaleOf({ questionnaire, questions, language, t }: Printed): string {
  const ends = { best: questionnaire[`best_${language}`], worst: questionnaire[`worst_${language}`] }
  return questions.some(({ kind }) => kind === 'scale') ? t('evaluations.print.scale', ends) : ''
}

/** Questions of one kind about the same speaker or goal share a table; free texts end the paper. */
function questionBlocks(pdf: Pdf, printed: Printed): FlowBlock[] {
  const rated = printed.questions.filter(({ kind }) => kind !== 'text')
  const written = printed.questions.filter(({ kind }) => kind === 'text')
  const groups = Map.groupBy(rated, ({ subject, item, kind }) => (item > 0 ? `${subject} ${item} ${kind}` : kind))
  return [
    ...[...groups.values()].flatMap((group) => ratedBlocks(pdf, group, printed)),
    ...written.flatMap((question) => commentBlocks(pdf, question, printed)),
  ]
}

function ratedBlocks(pdf: Pdf, group: readonly EventQuestion[], printed: Printed): FlowBlock[] {
  const heading = group[0]?.[`of_${printed.language}`] ?? ''
  const title = textBlocks(pdf, { tag: 'H2', text: heading, size: 11.5, font: 'bold', gap: 6 * MM })
  return [...title, ...tableBlocks(pdf, { ...tableOf(group, printed), gap: heading ? 1 * MM : 5 * MM })]
}

const VALUE_WIDTH = 12 * MM

function tableOf(group: readonly EventQuestion[], { language, t }: Printed) {
  const boxes = valueNamesOf(group[0]?.kind ?? 'text', t).map(
    (title): FlowColumn => ({ title, width: VALUE_WIDTH, hasBox: true }),
  )
  return { columns: [{ title: '' }, ...boxes], rows: group.map((question) => [question[`text_${language}`]]) }
}

const commentBlocks = (pdf: Pdf, question: EventQuestion, { language }: Printed): FlowBlock[] => [
  ...textBlocks(pdf, { tag: 'H2', text: titleOf(question, language), size: 10.5, font: 'bold', gap: 6 * MM }),
  ruledLines(pdf, { count: 3 }),
]
