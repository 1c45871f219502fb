import { z } from 'zod'
import { crud } from '@/contract/crud'
import { endpoint } from '@/contract/endpoint'
import { namesOf, recordOf } from '@/contract/fields'
import { LOCALES } from '@/contract/locales'
import { binary, editable, flag, id, line, PDF_TYPE, storedTimes } from '@/contract/shapes'
import {
  DEFAULT_CLOSING_DAYS,
  QUESTIONNAIRE_FIELDS,
  type Questionnaire,
  questionnaire,
} from '@/contract/values/evaluations'

const CLOSING_DAYS_MAX = 120
export const closingDays = z.int().min(1).max(CLOSING_DAYS_MAX)

const name = line(120).min(1)

const templateFields = {
  closing_days: closingDays,
  for_new_events: z.boolean(),
  ...QUESTIONNAIRE_FIELDS,
} as const

const templateDraft = z
  .object({ ...z.object(templateFields).partial().shape, name, ...editable })
  .superRefine(({ questions = [] }, { addIssue }) => {
    const keys = questions.map(({ key }) => key)
    for (const [index, key] of keys.entries())
      if (keys.indexOf(key) !== index)
        addIssue({ code: 'custom', path: ['questions', index, 'key'], message: 'question_twice' })
  })
export type TemplateDraft = z.output<typeof templateDraft>

/** @public */
export const evaluationTemplate = z.object({
  id: id.nullable(),
  name: z.string(),
  closing_days: z.int(),
  for_new_events: z.boolean(),
  /** Grows with each change of the questionnaire; an evaluation keeps the version with which it began. */
  version: z.int(),
  ...questionnaire.shape,
  questions: z.array(QUESTIONNAIRE_FIELDS.questions.element),
  ...storedTimes,
})
export type EvaluationTemplate = z.infer<typeof evaluationTemplate>

export const EMPTY_QUESTIONNAIRE: Questionnaire = {
  ...recordOf(namesOf(QUESTIONNAIRE_FIELDS), () => ''),
  questions: [],
}

export const EMPTY_TEMPLATE = {
  name: '',
  closing_days: DEFAULT_CLOSING_DAYS,
  for_new_events: false,
  version: 1,
  ...EMPTY_QUESTIONNAIRE,
} satisfies Omit<EvaluationTemplate, 'id'>

export const {
  list: listEvaluationTemplates,
  get: getEvaluationTemplate,
  save: saveEvaluationTemplate,
  remove: deleteEvaluationTemplate,
} = crud('/api/sandoz/evaluation_templates', {
  item: evaluationTemplate,
  draft: templateDraft,
  sortBy: ['name', 'updated_at'],
  filter: { for_new_events: flag },
  errorTexts: 'evaluation_templates',
  refuses: { remove: [422] },
  list: 'List the templates of evaluations, each in its newest version',
  get: 'Read a template of evaluations in its newest version, or the empty one',
  save: 'Create or change a template of evaluations; a changed questionnaire becomes a new version',
  remove: 'Delete a template of evaluations that no event uses',
})

export const printEvaluationTemplate = endpoint('GET /api/sandoz/evaluation_templates/{id}/sample', {
  summary: 'The questionnaire of a template as a PDF, as the sample that goes with an application',
  query: z.object({ language: z.enum(LOCALES).optional() }),
  response: binary(PDF_TYPE),
})
