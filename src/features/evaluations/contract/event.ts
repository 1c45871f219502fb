import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { LOCALES } from '@/contract/locales'
import { binary, editable, id, instant, line, opaqueId, PDF_TYPE } from '@/contract/shapes'
import { goal, QUESTION_KINDS, questionKey, questionnaire, SUBJECTS } from '@/contract/values/evaluations'
import { answer, typedAnswer } from './answers'
import { GOALS_MAX, SPEAKERS_MAX } from './questionnaire'
import { closingDays } from './templates'

/**
 * planned -> open -> closed -> forgotten. It opens when the event has ended; a year after the event its free texts are
 * deleted and only figures remain.
 */
const EVALUATION_STATES = ['planned', 'open', 'closed', 'forgotten'] as const
export type EvaluationState = (typeof EVALUATION_STATES)[number]

/** Results are shown from this number of answers on, and grow by at least as many, so that nobody is recognised. */
export const ANSWERS_MIN = 5

/**
 * The reason why some answers are not in the result yet. `next_step`: until more have arrived, or the time to answer
 * has ended; `last_step`: for some minutes; `more_answers`: there are too few of them.
 */
const WAITING_FOR = ['next_step', 'last_step', 'more_answers'] as const
export type WaitingFor = (typeof WAITING_FOR)[number]

const speakers = z.array(line(120).min(1)).max(SPEAKERS_MAX)
const goals = z.array(goal).max(GOALS_MAX)

const evaluationDraft = z.object({
  template_id: id,
  /** The newest version of the template is used; otherwise the evaluation keeps its own. */
  takes_newest: z.boolean().default(false),
  /** Null follows the field "speaker" of the event. */
  speakers: speakers.nullable(),
  goals,
  closing_days: closingDays,
  ...editable,
})
export type EvaluationDraft = z.output<typeof evaluationDraft>

/** The question of one speaker or learning goal is named by `of`. @public */
export const eventQuestion = z.object({
  key: questionKey,
  item: z.int(),
  subject: z.enum(SUBJECTS),
  kind: z.enum(QUESTION_KINDS),
  text_de: z.string(),
  text_en: z.string(),
  of_de: z.string(),
  of_en: z.string(),
})
export type EventQuestion = z.infer<typeof eventQuestion>

/** The figures of a question. Of a question with too few answers only their number is known. @public */
export const questionResult = eventQuestion.extend({
  answers: z.int(),
  /** The number of answers for each value: 1 to 6, or yes and no. */
  counts: z.array(z.int()).nullable(),
  mean: z.number().nullable(),
  spread: z.number().nullable(),
})
export type QuestionResult = z.infer<typeof questionResult>

/** @public */
export const eventEvaluation = z.object({
  id,
  template: z.object({ id, name: z.string(), version: z.int(), newest_version: z.int() }),
  ...questionnaire.shape,
  questions: z.array(eventQuestion),
  speakers: z.array(z.string()),
  /** The speakers are those of the event, and were not changed here. */
  follows_event: z.boolean(),
  goals: z.array(goal),
  closing_days: z.int(),
  state: z.enum(EVALUATION_STATES),
  opens_at: instant,
  closes_at: instant,
  /** The people who were asked, and the answers that have arrived by link and on paper. */
  asked: z.int(),
  answers: z.int(),
  paper: z.int(),
  counted: z.int(),
  waiting_for: z.enum(WAITING_FOR).nullable(),
  /** Answers that wait are shown then at the latest, if there are enough of them. */
  last_step_at: instant,
  updated_at: instant,
})
export type EventEvaluation = z.infer<typeof eventEvaluation>

/** @public */
export const evaluationResult = z.object({
  questions: z.array(questionResult),
  comments: z.array(eventQuestion.extend({ texts: z.array(z.string()) })),
})
export type EvaluationResult = z.infer<typeof evaluationResult>

export const getEvaluation = endpoint('GET /api/sandoz/workshops/evaluation/{id}', {
  summary: 'Read the evaluation of an event with its result, once enough people have answered',
  response: z.object({
    evaluation: eventEvaluation.nullable(),
    proposed_speakers: z.array(z.string()),
    templates: z.array(z.object({ id, name: z.string(), closing_days: z.int(), for_new_events: z.boolean() })),
    /** A body gives certificates for the event only to people who have answered. */
    is_demanded: z.boolean(),
    /** A template is not evaluated itself: its copies are. */
    is_template: z.boolean(),
    result: evaluationResult.nullable(),
  }),
})

export type LoadedEvaluation = z.infer<(typeof getEvaluation)['response']>

export const saveEvaluation = endpoint('POST /api/sandoz/workshops/evaluation/{id}', {
  summary: 'Set up the evaluation of an event, or change it; questions and people stay once it is open',
  errorTexts: 'evaluations',
  body: evaluationDraft,
  refuses: [404, 409, 422],
  response: eventEvaluation,
})

export const deleteEvaluation = endpoint('DELETE /api/sandoz/workshops/evaluation/{id}', {
  summary: 'Remove the evaluation of an event that nobody has answered',
  refuses: [422],
})

/** Without a language: that of the reader. */
const language = z.object({ language: z.enum(LOCALES).optional() })

export const printQuestionnaire = endpoint('GET /api/sandoz/workshops/evaluation/{id}/questionnaire', {
  summary: 'The questionnaire of an event as a PDF, to hand out or to send with an application',
  query: language,
  response: binary(PDF_TYPE),
})

export const printResult = endpoint('GET /api/sandoz/workshops/evaluation/{id}/result', {
  summary: 'The result of an evaluation as a PDF: numbers, means, spread and free texts',
  query: language,
  response: binary(PDF_TYPE),
})

/** A typed answer that was given on paper. @public */
export const paperAnswer = z.object({ id: opaqueId, answer, created_at: instant })

export const listPaperAnswers = endpoint('GET /api/sandoz/workshops/evaluation/{id}/paper', {
  summary: 'List the answers on paper that were typed in, the newest first',
  response: z.object({ data: z.array(paperAnswer) }),
})

export const addPaperAnswer = endpoint('POST /api/sandoz/workshops/evaluation/{id}/paper', {
  summary: 'Type in an answer that was given on paper',
  body: typedAnswer,
  refuses: [404, 422],
  response: paperAnswer,
})

export const deletePaperAnswer = endpoint('DELETE /api/sandoz/workshops/evaluation/{id}/paper/{answer}', {
  summary: 'Take back an answer on paper that was typed in',
  params: { id, answer: opaqueId },
  refuses: [404],
})
