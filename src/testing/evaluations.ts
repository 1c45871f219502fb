import type { Questionnaire } from '@/contract/values/evaluations'
import { addPaperAnswer } from '@/features/evaluations/service/paper'
import { saveEvaluationTemplate } from '@/features/evaluations/service/templates'
import { newOpaqueId } from '@/schema/columns'
import { evaluations, evaluationTemplates, evaluationVersions } from '@/schema/evaluations'
import { aWorkshop } from './factories'
import { insertRow } from './insert-row'

export const aQuestionnaire = (fields: Partial<Questionnaire> = {}): Questionnaire => ({
  intro_de: 'Bitte bewerten Sie die Veranstaltung.',
  intro_en: 'Please rate the event.',
  best_de: 'trifft voll zu',
  best_en: 'fully agree',
  worst_de: 'trifft nicht zu',
  worst_en: 'do not agree',
  questions: [
    { key: 'overall', subject: 'overall', kind: 'scale', text_de: 'Ich bin zufrieden.', text_en: 'I am satisfied.' },
    { key: 'talk', subject: 'speaker', kind: 'scale', text_de: 'Guter Vortrag', text_en: 'Good talk' },
    { key: 'neutral', subject: 'neutrality', kind: 'yes_no', text_de: 'Neutral?', text_en: 'Neutral?' },
    { key: 'wishes', subject: 'comment', kind: 'text', text_de: 'Wünsche', text_en: 'Wishes' },
  ],
  ...fields,
})

/** The evaluation of an event, with a template of its own. */
export async function anEvaluation(
  { id: workshop_id }: { id: number },
  { questionnaire, ...fields }: Partial<typeof evaluations.$inferInsert> & { questionnaire?: Questionnaire } = {},
) {
  const { id: template_id } = await insertRow(evaluationTemplates, { name: 'Evaluation' })
  const version = { template_id, version: 1, questionnaire: questionnaire ?? aQuestionnaire() }
  const { id: version_id } = await insertRow(evaluationVersions, version)
  const values = { workshop_id, version_id, speakers: ['Dr. Anna Müller', 'Ben Weiß'], ...fields }
  return { ...(await insertRow(evaluations, values)), template_id }
}

/** A past event that is evaluated. */
export async function anEvaluatedEvent() {
  const { id } = await aWorkshop({ date: '2020-06-15' })
  const { template_id } = await anEvaluation({ id })
  return { id, template_id }
}

export const aPaperAnswer = () => ({
  key: newOpaqueId(),
  ratings: [{ question: 'overall', item: 0, value: 1 }],
  comments: [],
})

/** An answer on paper that was typed in, with the path that takes it back. */
export async function aTypedAnswer(author: { id: number }) {
  const { id } = await anEvaluatedEvent()
  const { id: answer } = await addPaperAnswer(id, aPaperAnswer(), { author, now: new Date('2020-06-20T10:00:00Z') })
  return { id, answer }
}

export const anEvaluationTemplate = (author: { id: number }) =>
  saveEvaluationTemplate('new', { name: 'Evaluation', ...aQuestionnaire() }, author)
