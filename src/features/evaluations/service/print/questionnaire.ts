import 'server-only'
import type { Locale } from '@/contract/locales'
import { NotFound } from '@/contract/problems'
import { venueOf } from '@/features/workshops/rules'
import { berlinMoment, longDate } from '@/i18n/calendar'
import { loadTranslator, type Translator } from '@/i18n/messages'
import { createPdf, MM, type Pdf, pdfResponse } from '@/server/pdf/document'
import {
  FLOW_WIDTH,
  type FlowBlock,
  type FlowColumn,
  headBlocks,
  ruledLines,
  tableBlocks,
  textBlocks,
  writeFlow,
} from '@/server/pdf/flow'
import type { EventQuestion } from '../../contract/event'
import { type Questionnaire, SCALE } from '../../contract/questionnaire'
import { eventQuestionsOf } from '../../rules/questions'
import { getStoredEvaluation } from '../stored-evaluation'
import { getEvaluationTemplate } from '../templates'

type PrintOptions = { language: Locale; now: Date }

/** The questionnaire of an event, to hand out on paper or to send with an application. */
export async function printQuestionnaire(workshop_id: number, { language, now }: PrintOptions): Promise<Response> {
  const { event, version, questions } = await getStoredEvaluation(workshop_id)
  const t = await loadTranslator(language)
  const facts = [longDate(event.date, language), venueOf(event, t('events.online'))]
  return questionnaireResponse({
    title: event.title,
    facts,
    questionnaire: version.questionnaire,
    questions,
    language,
    now,
    t,
  })
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

async function questionnaireResponse(printed: Printed): Promise<Response> {
  const { title, facts, language, now, t } = printed
  const kicker = t('evaluations.print.questionnaire')
  const pdf = await createPdf({ title: `${kicker}: ${title}`, language, now })
  const blocks = [
    ...headBlocks(pdf, { kicker, heading: title, facts }),
    ...textBlocks(pdf, { tag: 'P', text: printed.questionnaire[`intro_${language}`], size: 10.5, gap: 4 * MM }),
    ...questionBlocks(pdf, printed),
  ]
  const foot = {
    heading: title,
    asOf: t('print.as_of', berlinMoment(now, language)),
    pageOf: (numbers: { page: number; pages: number }) => t('print.page', numbers),
  }
  return pdfResponse(pdf, { name: `${kicker} ${title}`, now, write: () => writeFlow(pdf, blocks, foot) })
}

/** Neighbouring questions of one kind about the same person or goal share a table. */
function questionBlocks(pdf: Pdf, printed: Printed): FlowBlock[] {
  const groups = groupQuestions(printed.questions)
  return groups.flatMap((group) => {
    const [first] = group
    if (!first) return []
    const heading = first[`of_${printed.language}`]
    const title: FlowBlock[] = heading
      ? textBlocks(pdf, { tag: 'H2', text: heading, size: 11.5, font: 'bold', gap: 6 * MM })
      : []
    const gap = heading ? 1 * MM : 6 * MM
    if (first.kind === 'text') return group.flatMap((question) => commentBlocks(pdf, question, printed))
    return [...title, ...tableBlocks(pdf, { ...tableOf(group, printed), gap })]
  })
}

function groupQuestions(questions: readonly EventQuestion[]): EventQuestion[][] {
  const ordered = [...Map.groupBy(questions, ({ subject, item }) => (item > 0 ? `${subject} ${item}` : '')).values()]
  return ordered.flatMap((group) => {
    const parts: EventQuestion[][] = []
    for (const question of group) {
      const last = parts.at(-1)
      if (last?.[0]?.kind === question.kind) last.push(question)
      else parts.push([question])
    }
    return parts
  })
}

const VALUE_WIDTH = 11 * MM

function tableOf(group: readonly EventQuestion[], { questionnaire, language, t }: Printed) {
  const values = group[0]?.kind === 'scale' ? scaleTitles(questionnaire, language) : [t('core.yes'), t('core.no')]
  const boxes = values.map((title): FlowColumn => ({ title, width: VALUE_WIDTH, hasBox: true }))
  const width = FLOW_WIDTH - boxes.length * VALUE_WIDTH
  const columns: FlowColumn[] = [{ title: '', width }, ...boxes]
  return { columns, rows: group.map((question) => [question[`text_${language}`]]) }
}

/** The ends of the scale carry their words: "1 fully agree". */
function scaleTitles(questionnaire: Printed['questionnaire'], language: Locale): string[] {
  const words = new Map<number, string>([
    [SCALE[0], questionnaire[`best_${language}`]],
    [SCALE[SCALE.length - 1] ?? 0, questionnaire[`worst_${language}`]],
  ])
  return SCALE.map((value) => [String(value), words.get(value)].filter(Boolean).join(' '))
}

const commentBlocks = (pdf: Pdf, question: EventQuestion, { language }: Printed): FlowBlock[] => [
  ...textBlocks(pdf, { tag: 'H2', text: question[`text_${language}`], size: 10.5, font: 'bold', gap: 6 * MM }),
  ruledLines(pdf, { count: 3 }),
]
