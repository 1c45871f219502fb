// Templates of evaluations, evaluations of events, and answers.
import { createHmac, hkdfSync } from 'node:crypto'
import { APP_SECRET } from '../../../scripts/server.mjs'
import { anEmail } from '../contract.mjs'
import { aUser } from '../users.mjs'
import { upcomingEventFields } from './events.mjs'
import { caseById, newSecret } from './rows.mjs'

const QUESTION = { key: 'overall', subject: 'overall', kind: 'scale', text_de: 'Gut?', text_en: 'Good?' }
const WORDS = { intro_de: '', intro_en: '', best_de: 'ja', best_en: 'yes', worst_de: 'nein', worst_en: 'no' }
const QUESTIONNAIRE = { ...WORDS, questions: [QUESTION] }

/** A template with one version. */
async function aVersion(sql) {
  const name = `Vorher ${anEmail()}`
  const [{ id: template_id }] = await sql`insert into evaluation_templates ${sql({ name })} returning id`
  const version = { template_id, version: 1, questionnaire: sql.json(QUESTIONNAIRE) }
  const [{ id }] = await sql`insert into evaluation_versions ${sql(version)} returning id`
  return { id, template_id }
}

const templates = new Map()

/** The evaluation of an event that has taken place. */
async function anEvaluation(sql) {
  const date = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const event = { ...upcomingEventFields(), date, time: '10:00', end_time: '11:00' }
  const [{ id: workshop_id }] = await sql`insert into workshops ${sql(event)} returning id`
  const { id: version_id, template_id } = await aVersion(sql)
  templates.set(workshop_id, template_id)
  return { workshop_id, version_id }
}

const tokens = new Map()

/** The evaluation with a participant who was asked. The link is signed as the server signs it. */
async function anOpenEvaluation(sql) {
  const row = await anEvaluation(sql)
  const [{ id: evaluation_id }] = await sql`insert into evaluations ${sql(row)} returning id`
  const registration = { id: newSecret(), invite_slug: newSecret(), email: anEmail(), language: 'de' }
  const was = new Date().toISOString()
  // A person who is checked in was changed by somebody.
  const { id: updated_by } = await aUser(sql)
  const seat = { ...registration, workshop_id: row.workshop_id, registered: was, participated: was, updated_by }
  await sql`insert into registrations ${sql(seat)}`
  const request = { id: newSecret(), evaluation_id, registration_id: registration.id }
  await sql`insert into evaluation_requests ${sql(request)}`
  await sql`insert into evaluation_tokens ${sql({ request_id: request.id })}`
  const key = Buffer.from(hkdfSync('sha256', APP_SECRET, '', 'evaluation', 32))
  const signature = createHmac('sha256', key).update(request.id).digest('base64url').slice(0, 22)
  tokens.set(request.id, request.id + signature)
  return request
}

const ratings = [{ question: QUESTION.key, item: 0, value: 1 }]
const COUNTS = ['answers', 'paper', 'opened_at', 'speakers']

export const EVALUATION_ROWS = {
  'POST /api/sandoz/evaluation_templates/{id}': caseById(
    'evaluation_templates',
    () => ({ name: `Vorher ${anEmail()}` }),
    { given: () => ({ name: 'Nachher', ...QUESTIONNAIRE }) },
  ),
  'POST /api/sandoz/workshops/evaluation/{id}': caseById('evaluations', anEvaluation, {
    path: ({ workshop_id }) => ({ id: workshop_id }),
    given: ({ workshop_id }) => ({
      template_id: templates.get(workshop_id),
      speakers: [],
      goals: [],
      updated_at: null,
    }),
  }),
  'POST /api/sandoz/workshops/evaluation/{id}/paper': caseById('evaluations', anEvaluation, {
    path: ({ workshop_id }) => ({ id: workshop_id }),
    given: () => ({ key: newSecret(), ratings, comments: [] }),
    may: COUNTS,
  }),
  'POST /api/evaluation/{token}': caseById('evaluation_requests', anOpenEvaluation, {
    path: ({ id }) => ({ token: tokens.get(id) }),
    given: () => ({ ratings, comments: [] }),
  }),
}
