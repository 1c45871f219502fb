import { afterAll, describe, expect, it } from 'vitest'
import { duplicateWorkshop } from '@/features/event-lifecycle/service/copy'
import { saveWorkshop } from '@/features/event-lifecycle/service/save'
import { closeDatabase } from '@/server/database/db'
import { anEvaluation, anEvaluationTemplate, aQuestionnaire } from '@/testing/evaluations'
import { aWorkshop, aWorkshopDraft } from '@/testing/factories'
import { aUser } from '@/testing/users'
import { getEvaluation, saveEvaluation } from './event-evaluation'
import {
  deleteEvaluationTemplate,
  getEvaluationTemplate,
  listEvaluationTemplates,
  saveEvaluationTemplate,
} from './templates'

afterAll(closeDatabase)

const NOW = new Date('2026-11-28T10:00:00Z')
const evaluationOf = async (id: number) => (await getEvaluation(id, NOW)).evaluation

describe('a template', () => {
  it('becomes a new version with each change of its questionnaire, and with no other', async () => {
    const author = await aUser()
    const { id, ...template } = await anEvaluationTemplate(author)
    const renamed = await saveEvaluationTemplate(id, { name: 'Neu', closing_days: 9 }, author)
    expect(renamed).toMatchObject({ name: 'Neu', closing_days: 9, version: 1, questions: template.questions })
    const [first] = template.questions
    if (!first) throw new Error('no question')
    const changed = await saveEvaluationTemplate(id, { name: 'Neu', questions: [first] }, author)
    expect(changed).toMatchObject({ version: 2, questions: [first], best_de: template.best_de })
    expect(await getEvaluationTemplate(id)).toMatchObject({ version: 2 })
  })

  it('gives an event the newest version, which the event keeps until staff take over a newer one', async () => {
    const author = await aUser()
    const context = { author, now: NOW }
    const template = await anEvaluationTemplate(author)
    const event = await aWorkshop()
    const draft = { template_id: template.id, takes_newest: false, speakers: null, goals: [], closing_days: 21 }
    await saveEvaluation(event.id, draft, context)
    await saveEvaluationTemplate(template.id, { name: 'Neu', questions: aQuestionnaire().questions.slice(1) }, author)
    const kept = await saveEvaluation(event.id, { ...draft, closing_days: 30 }, context)
    expect(kept.template).toMatchObject({ version: 1, newest_version: 2 })
    const taken = await saveEvaluation(event.id, { ...draft, takes_newest: true }, context)
    expect(taken.template).toMatchObject({ version: 2 })
    const stale = saveEvaluation(event.id, { ...draft, updated_at: kept.updated_at }, context)
    await expect(stale).rejects.toMatchObject({ status: 409, conflict: { current: taken } })
    await expect(deleteEvaluationTemplate(template.id, author)).rejects.toMatchObject({
      text: 'evaluation_template_in_use',
    })
  })

  it('is for new events one at a time, and copies of events have an evaluation of their own', async () => {
    const author = await aUser()
    const one = await anEvaluationTemplate(author)
    const two = await anEvaluationTemplate(author)
    for (const { id } of [one, two]) await saveEvaluationTemplate(id, { name: 'Neu', for_new_events: true }, author)
    const { data } = await listEvaluationTemplates({
      page: 1,
      per_page: 100,
      sortByDirection: 'asc',
      filter: { for_new_events: true },
    })
    expect(data.map(({ id }) => id)).toEqual([two.id])
    const created = await saveWorkshop('new', aWorkshopDraft({ speaker: 'Dr. A und Dr. B' }), {
      author,
      locale: 'de',
      now: NOW,
    })
    expect(await evaluationOf(created.id)).toMatchObject({ template: { id: two.id }, speakers: ['Dr. A', 'Dr. B'] })
    const goals = [{ text_de: 'Ziel', text_en: 'Goal' }]
    const event = await aWorkshop({ date: '2026-11-20', speaker: 'Dr. C' })
    await anEvaluation(event, { goals, answers: 7, asked: 9, opened_at: NOW.toISOString() })
    const copy = await duplicateWorkshop(event.id, { date: '2027-01-20', author, locale: 'de' })
    expect(await evaluationOf(copy.id)).toMatchObject({
      goals,
      speakers: ['Dr. C'],
      answers: 0,
      asked: 0,
      state: 'planned',
    })
    await saveEvaluationTemplate(two.id, { name: 'Neu', for_new_events: false }, author)
  })
})
