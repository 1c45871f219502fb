import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Goal, Question } from '@/contract/values/evaluations'
import { ANSWERS_MIN } from '@/features/evaluations/contract/event'
import { SCALE } from '@/features/evaluations/contract/questionnaire'
import { valuesOfKind } from '@/features/evaluations/rules/answers'
import { evaluatedSpeakersOf, eventQuestionsOf } from '@/features/evaluations/rules/questions'
import { RETENTION_DAYS } from '@/features/evaluations/rules/states'
import { rewriteFigures } from '@/features/evaluations/service/figures'
import { hasTakenPlace } from '@/features/workshops/rules'
import { columnsOf, newOpaqueId } from '@/schema/columns'
import {
  evaluationComments,
  evaluationFigures,
  evaluationPaperAnswers,
  evaluationRequests,
  evaluations,
  evaluationTemplates,
  evaluationTokens,
  evaluationVersions,
} from '@/schema/evaluations'
import { registrations, seatedCondition } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import type { Tx } from '@/server/database/db'
import { DAY } from './calendar'
import { getItem } from './lookup'
import { createRandom, type Random } from './random'

const SEED = 20_261_128
const CLOSING_DAYS = 21
const PAPERS_MAX = 3

const GOALS: readonly Goal[] = [
  { text_de: 'Die aktuelle Leitlinie im Alltag anwenden', text_en: 'Apply the current guideline in practice' },
  { text_de: 'Wechselwirkungen erkennen und vermeiden', text_en: 'Recognise and avoid interactions' },
  { text_de: 'Patientinnen und Patienten verständlich beraten', text_en: 'Counsel patients in plain words' },
]

const COMMENTS = [
  'Sehr praxisnah, danke.',
  'Die Fallbeispiele waren am hilfreichsten.',
  'Bitte mehr Zeit für Fragen.',
  'Der Ton war in der letzten Reihe kaum zu verstehen.',
  'Gute Mischung aus Theorie und Praxis.',
  'Die Folien vorab wären schön.',
  'Could have been a little shorter.',
  'Great speakers, well prepared.',
] as const

const WISHES = [
  'Polypharmazie im Alter',
  'Impfen in der Praxis',
  'Digitale Rezepte',
  'Wound care',
  'Schmerztherapie',
] as const

/**
 * Evaluations of past events with their figures, of the last one still open, and of some coming events. Of those that were
 * kept long enough only the figures remain.
 */
export async function saveEvaluations(tx: Tx, { now, staff }: { now: Date; staff: number }): Promise<void> {
  const [version] = await tx
    .select(columnsOf(evaluationVersions, 'id', 'template_id', 'questionnaire'))
    .from(evaluationVersions)
    .limit(1)
  // The first template is part of every new database; a test loads the demo without it.
  if (!version) return
  await tx
    .update(evaluationTemplates)
    .set({ for_new_events: true, updated_by: staff })
    .where(eq(evaluationTemplates.id, version.template_id))
  const random = createRandom(SEED)
  const { questions } = version.questionnaire
  for (const event of await listEvaluated(tx))
    await saveEvaluation(tx, { event, version_id: version.id, questions, random, now, staff })
}

const listEvaluated = (tx: Tx) =>
  tx
    .select(columnsOf(workshops, 'id', 'date', 'time', 'end_time', 'speaker', 'cancelled_at'))
    .from(workshops)
    .where(isNull(workshops.cancelled_at))
    .orderBy(asc(workshops.starts_at), asc(workshops.id))

type Evaluated = {
  event: Awaited<ReturnType<typeof listEvaluated>>[number]
  version_id: number
  questions: readonly Question[]
  random: Random
  now: Date
  staff: number
}

async function saveEvaluation(tx: Tx, { event, version_id, questions, random, now, staff }: Evaluated): Promise<void> {
  const isPast = hasTakenPlace(event, now)
  const goals = random.shuffle(GOALS).slice(0, random.whole(1, 2))
  const planned = { workshop_id: event.id, version_id, goals, closing_days: CLOSING_DAYS, updated_by: staff }
  if (!isPast) {
    await tx.insert(evaluations).values(planned)
    return
  }
  const people = await listParticipants(tx, event.id)
  const speakers = evaluatedSpeakersOf(event.speaker)
  const given = Math.round((people.length * random.whole(45, 80)) / 100)
  // Fewer answers are never shown.
  const answers = given < ANSWERS_MIN ? 0 : given
  const opened_at = new Date(Date.parse(event.date) + DAY).toISOString()
  const isForgotten = now.getTime() - Date.parse(event.date) > (RETENTION_DAYS + 1) * DAY
  const forgotten_at = isForgotten ? now.toISOString() : null
  const [stored] = await tx
    .insert(evaluations)
    .values({ ...planned, speakers, opened_at, forgotten_at, asked: people.length, answers })
    .returning({ id: evaluations.id })
  if (!stored) throw new Error('an evaluation of the demo was not stored')
  if (!isForgotten)
    await saveRequests(tx, { evaluation_id: stored.id, people: random.shuffle(people), answers, opened_at })
  const asked = eventQuestionsOf({ questions, speakers, goals })
  // The share of people who choose a value rather than the next worse one: some events are better than others.
  const quality = random.whole(40, 70)
  const figures = { evaluation_id: stored.id, asked, quality, random }
  await saveFigures(tx, { ...figures, answers, isForgotten })
  const papers = Math.min(people.length - answers, random.whole(0, PAPERS_MAX))
  if (!isForgotten) await savePaperAnswers(tx, { ...figures, papers, staff })
}

const listParticipants = async (tx: Tx, workshop_id: number): Promise<string[]> => {
  const rows = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(registrations.workshop_id, workshop_id), isNotNull(registrations.participated), seatedCondition))
    .orderBy(asc(registrations.email), asc(registrations.created_at))
  return rows.map(({ id }) => id)
}

type Requests = { evaluation_id: number; people: readonly string[]; answers: number; opened_at: string }

/** The first people have answered, so that their tokens are used. */
async function saveRequests(tx: Tx, { evaluation_id, people, answers, opened_at }: Requests): Promise<void> {
  if (people.length === 0) return
  const requests = people.map((registration_id) => {
    return { id: newOpaqueId(), registration_id, evaluation_id, created_at: opened_at }
  })
  await tx.insert(evaluationRequests).values(requests)
  const unused = requests.slice(answers).map(({ id }) => ({ request_id: id }))
  if (unused.length > 0) await tx.insert(evaluationTokens).values(unused)
}

type Figures = {
  evaluation_id: number
  asked: ReturnType<typeof eventQuestionsOf>
  quality: number
  random: Random
}

type AnswerFigures = Figures & { answers: number; isForgotten: boolean }

async function saveFigures(
  tx: Tx,
  { evaluation_id, asked, quality, answers, random, isForgotten }: AnswerFigures,
): Promise<void> {
  const figures = asked.flatMap((question) => {
    const counts = new Map<number, number>()
    if (question.kind !== 'text')
      for (let answer = 0; answer < answers; answer += 1) {
        const value = drawValue(question.kind, { random, quality })
        counts.set(value, (counts.get(value) ?? 0) + 1)
      }
    return [...counts].map(([value, count]) => {
      return { evaluation_id, question: question.key, item: question.item, value, count }
    })
  })
  if (figures.length > 0) await tx.insert(evaluationFigures).values(figures)
  if (isForgotten) return
  const comments = asked
    .filter(({ kind }) => kind === 'text')
    .flatMap(({ key }, index) => {
      const pool = random.shuffle(index === 0 ? COMMENTS : WISHES)
      const texts = pool.slice(0, Math.min(answers, random.whole(1, 4)))
      return texts.map((text) => ({ evaluation_id, question: key, text }))
    })
  if (comments.length > 0) await tx.insert(evaluationComments).values(comments)
}

type PaperFigures = Figures & { papers: number; staff: number }

/** Answers that staff typed in from paper. */
async function savePaperAnswers(
  tx: Tx,
  { evaluation_id, asked, quality, papers, random, staff }: PaperFigures,
): Promise<void> {
  const typed = Array.from({ length: papers }, () => {
    const ratings = asked.flatMap(({ key, item, kind }) =>
      kind === 'text' ? [] : [{ question: key, item, value: drawValue(kind, { random, quality }) }],
    )
    return { id: newOpaqueId(), answer: { ratings, comments: [] } }
  })
  if (typed.length === 0) return
  await tx
    .insert(evaluationPaperAnswers)
    .values(typed.map((answer) => ({ ...answer, evaluation_id, created_by: staff })))
  await rewriteFigures(tx, { evaluation_id, typed })
}

const drawValue = (kind: 'scale' | 'yes_no', { random, quality }: Pick<Figures, 'random' | 'quality'>): number =>
  kind === 'scale' ? drawMark(random, quality) : drawChoice(random, valuesOfKind(kind))

function drawMark(random: Random, quality: number): number {
  const place = SCALE.findIndex(() => random.whole(1, 100) <= quality)
  return place === -1 ? getItem(SCALE, SCALE.length - 1) : getItem(SCALE, place)
}

/** Nearly everybody chooses the first. */
const drawChoice = (random: Random, values: readonly number[]): number =>
  random.chance(0.85) ? getItem(values, 0) : getItem(values, 1)
