import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { LOCALES } from '@/contract/locales'
import { binary, day, id, PDF_TYPE } from '@/contract/shapes'
import { SUBJECTS } from '@/contract/values/evaluations'

/** A mean with the number of answers; the mean is missing where too few have answered. @public */
export const subjectMean = z.object({ subject: z.enum(SUBJECTS), answers: z.int(), mean: z.number().nullable() })
export type SubjectMean = z.infer<typeof subjectMean>

const figures = {
  asked: z.int(),
  /** The answers that have arrived; the means contain them in steps of at least five. */
  answers: z.int(),
  /** The answers on paper, for which nobody was asked. */
  paper: z.int(),
  means: z.array(subjectMean),
}
const seasonEvent = z.object({ workshop_id: id, title: z.string(), date: z.string(), ...figures })

const seasonSpeaker = z.object({
  name: z.string(),
  events: z.int(),
  answers: z.int(),
  mean: z.number().nullable(),
})
export type SeasonSpeaker = z.infer<typeof seasonSpeaker>

/** @public */
export const evaluationSeason = z.object({
  from: day,
  to: day,
  events: z.array(seasonEvent),
  speakers: z.array(seasonSpeaker),
  total: z.object({ events: z.int(), ...figures }),
  /** There are more events in the period than are listed. */
  is_cut: z.boolean(),
})
export type EvaluationSeason = z.infer<typeof evaluationSeason>

/** Without a period: the last twelve months. */
const period = z.object({ from: day.optional(), to: day.optional() })

export const getEvaluationSeason = endpoint('GET /api/sandoz/evaluations', {
  summary: 'The evaluations of a period: means by event and by speaker',
  query: period,
  response: evaluationSeason,
})

export const printEvaluationSeason = endpoint('GET /api/sandoz/evaluations/pdf', {
  summary: 'The evaluations of a period as a PDF',
  query: period.extend({ language: z.enum(LOCALES).optional() }),
  response: binary(PDF_TYPE),
})
