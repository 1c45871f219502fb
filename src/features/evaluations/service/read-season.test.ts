import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { evaluationFigures, evaluations } from '@/schema/evaluations'
import { workshops } from '@/schema/workshops'
import { closeDatabase, db } from '@/server/database/db'
import { anEvaluation } from '@/testing/evaluations'
import { aWorkshop } from '@/testing/factories'
import { readPdf } from '@/testing/pdf'
import { printQuestionnaire } from './print/questionnaire'
import { printResult } from './print/result'
import { printEvaluationSeason } from './print/season-report'
import { getEvaluationSeason } from './read-season'

const NOW = new Date('2026-11-28T10:00:00Z')
const ANNA = 'Dr. Anna Müller'
const BEN = 'Ben Weiß'

type Counts = Record<number, number>

/** An event with so many answers of each value, to every question. */
async function anEvaluated({ date, counts, speakers }: { date: string; counts: Counts; speakers: string[] }) {
  const event = await aWorkshop({ title: `Abend ${date}`, date })
  const answers = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const opened_at = `${date}T20:00:00Z`
  const { id: evaluation_id } = await anEvaluation(event, { speakers, answers, asked: answers + 2, opened_at })
  const places = [['overall', 0] as const, ...speakers.map((_, index) => ['talk', index + 1] as const)]
  const rows = places.flatMap(([question, item]) =>
    Object.entries(counts).map(([value, count]) => ({ evaluation_id, question, item, value: Number(value), count })),
  )
  await db.insert(evaluationFigures).values(rows)
  return event
}

let event = { id: 0 }
beforeAll(async () => {
  await db.delete(evaluations)
  event = await anEvaluated({ date: '2026-10-10', counts: { 1: 4, 2: 2 }, speakers: [ANNA, BEN] })
  await anEvaluated({ date: '2026-03-01', counts: { 3: 5 }, speakers: [ANNA] })
  // Too few answers, an event of the season before, and one that nobody has answered.
  await anEvaluated({ date: '2026-05-05', counts: { 6: 4 }, speakers: [BEN] })
  await anEvaluated({ date: '2025-10-10', counts: { 6: 9 }, speakers: [ANNA] })
  await anEvaluation(await aWorkshop({ date: '2026-06-06' }))
})
afterAll(closeDatabase)

it('compares the events and speakers of a period as a count by SQL does, without events that few have answered', async () => {
  const season = await getEvaluationSeason({}, NOW)
  expect(season).toMatchObject({ from: '2025-11-29', to: '2026-11-28', is_cut: false })
  expect(season.events.map(({ date, answers, means }) => [date, answers, means[0]?.mean ?? null])).toEqual([
    ['2026-10-10', 6, 8 / 6],
    ['2026-05-05', 4, null],
    ['2026-03-01', 5, 3],
  ])
  expect(season.total).toMatchObject({ events: 3, answers: 15, asked: 21 })
  const [counted] = await db.execute<{ mean: number }>(sql`
    select sum(f.value * f.count)::float / sum(f.count) as mean
    from ${evaluationFigures} f join ${evaluations} e on e.id = f.evaluation_id
    join ${workshops} w on w.id = e.workshop_id
    where f.question = 'overall' and e.answers >= 5 and w.date between '2025-11-29' and '2026-11-28'`)
  expect(season.total.means.find(({ subject }) => subject === 'overall')?.mean).toBeCloseTo(counted?.mean ?? 0)
  expect(season.speakers).toEqual([
    { name: BEN, events: 1, answers: 6, mean: 8 / 6 },
    { name: ANNA, events: 2, answers: 11, mean: 23 / 11 },
  ])
  expect((await getEvaluationSeason({ from: '2027-01-01', to: '2027-12-31' }, NOW)).events).toEqual([])
})

it('prints questionnaire, result and season as archived and accessible documents in both languages', async () => {
  for (const language of ['de', 'en'] as const) {
    const options = { language, now: NOW }
    const papers = [
      await readPdf(await printQuestionnaire(event.id, options)),
      await readPdf(await printResult(event.id, options)),
      await readPdf(await printEvaluationSeason(options, NOW)),
    ]
    for (const paper of papers)
      expect(paper).toMatchObject({ language, isUniversallyAccessible: true, isArchive: true, problems: [] })
    const [questionnaire, result, season] = papers.map(({ elements }) => elements.map(({ text }) => text))
    expect(questionnaire).toEqual(expect.arrayContaining([ANNA, BEN]))
    expect(result).toEqual(expect.arrayContaining([language === 'de' ? '1,33' : '1.33']))
    expect(season).toEqual(expect.arrayContaining([ANNA, 'Abend 2026-03-01']))
  }
})
