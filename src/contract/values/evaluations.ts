import { z } from 'zod'
import { line, lines } from '../shapes'

/** The days after an event in which people can answer. */
export const DEFAULT_CLOSING_DAYS = 21

/** The answered questions of an answer, which are added to the figures and free texts. */
export type CountedAnswer = {
  ratings: { question: string; item: number; value: number }[]
  comments: { question: string; item: number; text: string }[]
}

/** The subjects of questions. Results of different questionnaires are compared by subject. */
export const SUBJECTS = ['overall', 'contents', 'neutrality', 'goal', 'speaker', 'organisation', 'comment'] as const
export type Subject = (typeof SUBJECTS)[number]

/** A number from 1 to 6, yes or no, or a free text. */
export const QUESTION_KINDS = ['scale', 'yes_no', 'text'] as const

export const QUESTIONS_MAX = 30

/** Identifies a question in all versions of a questionnaire. */
export const questionKey = z.string().regex(/^[a-z0-9_]{1,32}$/)

/** A question about speakers is asked once for each of them, one about learning goals once for each goal. @public */
export const question = z.object({
  key: questionKey,
  subject: z.enum(SUBJECTS),
  kind: z.enum(QUESTION_KINDS),
  text_de: line(300).min(1),
  text_en: line(300).min(1),
})
export type Question = z.infer<typeof question>

const label = line(60)
const intro = lines(1000)

/** The fields of a version of a template: the questions, the words at both ends of the scale, and an introduction. */
export const QUESTIONNAIRE_FIELDS = {
  intro_de: intro,
  intro_en: intro,
  best_de: label,
  best_en: label,
  worst_de: label,
  worst_en: label,
  questions: z.array(question).min(1).max(QUESTIONS_MAX),
} as const

/** @public */
export const questionnaire = z.object(QUESTIONNAIRE_FIELDS)
export type Questionnaire = z.infer<typeof questionnaire>

/** A learning goal of an event. An empty language shows the other one. @public */
export const goal = z.object({ text_de: line(200), text_en: line(200) })
export type Goal = z.infer<typeof goal>
