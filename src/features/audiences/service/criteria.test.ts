import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { DAY_MS } from '@/contract/time'
import { ensureRequests } from '@/features/evaluations/service/requests'
import { evaluations, evaluationTokens } from '@/schema/evaluations'
import { closeDatabase, db } from '@/server/database/db'
import { anEvaluation } from '@/testing/evaluations'
import { anEmail, aRegistration, aWorkshop } from '@/testing/factories'
import { aUser } from '@/testing/users'
import type { Criteria } from '../contract'
import { saveAudience } from './edit-audience'
import { listAudiencePeople } from './explain'

afterAll(closeDatabase)

const NOW = new Date()
const PAST = {
  category_p: true,
  category_d: false,
  date: '2026-01-10',
  presence_type: 'Onsite',
  location: 'Ulm',
} as const
const CAME = { participated: '2026-01-10T18:00:00Z' }

/** Finds people of one town by further criteria. */
const finderIn = (city: string, author: { id: number }) => async (criteria: Partial<Criteria>) => {
  const { id } = await saveAudience('new', { name: 'Test', places: `${city}, Nirgendwo`, ...criteria }, author)
  const { data } = await listAudiencePeople(id ?? 0, { page: 1, per_page: 100 }, { locale: 'de', now: NOW })
  return data.map(({ email }) => email).sort()
}

it('finds the people for whom every criterion holds', async () => {
  const city = `Ort ${anEmail()}`
  const region = `Region ${city}`
  const past = await aWorkshop({ ...PAST, region })
  const came = await aRegistration(past, { ...CAME, city })
  const absent = await aRegistration(past, { city })
  const coming = await aRegistration(await aWorkshop(), { city, language: 'en', postal_code: '99123' })
  const find = finderIn(city, await aUser())
  expect(await find({})).toEqual([came, absent, coming].map(({ email }) => email).sort())
  expect(await find({ attendance: 'came' })).toEqual([came.email])
  expect(await find({ people: [came.id, coming.id] })).toEqual([came, coming].map(({ email }) => email).sort())
  expect(await find({ attendance: 'never' })).toEqual([absent.email, coming.email].sort())
  expect(await find({ attendance: 'no_show' })).toEqual([absent.email])
  expect(await find({ attended_event: past.id })).toEqual([came.email])
  expect(await find({ attended_event: 2_000_000_000 })).toEqual([])
  expect(await find({ attended_kinds: ['category_d'] })).toEqual([])
  expect(await find({ attended_kinds: ['category_d', 'Onsite'] })).toEqual([came.email])
  expect(await find({ attended_since: '2026-01-10', attended_until: '2026-01-10' })).toEqual([came.email])
  expect(await find({ attended_since: '2026-01-11' })).toEqual([])
  expect(await find({ attended_until: '2026-01-09' })).toEqual([])
  expect(await find({ not_since: '2026-01-11' })).toEqual([came.email])
  expect(await find({ not_since: '2026-01-10' })).toEqual([])
  expect(await find({ languages: ['en'] })).toEqual([coming.email])
  expect(await find({ regions: region })).toEqual([absent.email, came.email].sort())
  expect(await find({ profession_ids: [999_999] })).toEqual([])
  expect(await find({ places: '991' })).toContain(coming.email)
  expect(await find({ places: '991' })).not.toContain(came.email)
})

it('asks for one event that is of the kind and in the period', async () => {
  const city = `Ort ${anEmail()}`
  const { email } = await aRegistration(await aWorkshop(PAST), { ...CAME, city })
  await aRegistration(await aWorkshop({ ...PAST, category_p: false, category_d: true, date: '2025-01-10' }), {
    ...CAME,
    city,
    email,
  })
  const find = finderIn(city, await aUser())
  expect(await find({ attended_kinds: ['category_d'] })).toEqual([email])
  expect(await find({ attended_kinds: ['category_d'], attended_since: '2026-01-01' })).toEqual([])
})

it('asks closed evaluations alone who has answered', async () => {
  const city = `Ort ${anEmail()}`
  const event = await aWorkshop({ ...PAST, date: new Date(NOW.getTime() - 20 * DAY_MS).toISOString().slice(0, 10) })
  const { id: evaluation } = await anEvaluation(event, { closing_days: 60 })
  const people = await Promise.all([1, 2].map(() => aRegistration(event, { ...CAME, city })))
  const requests = await ensureRequests(
    people.map(({ id }) => id),
    NOW,
  )
  const [answered, silent] = people
  const used = requests.get(answered?.id ?? '')?.id ?? ''
  await db.delete(evaluationTokens).where(eq(evaluationTokens.request_id, used))
  const find = finderIn(city, await aUser())
  expect(await find({ evaluation: 'given' })).toEqual([])
  expect(await find({ evaluation: 'not_given' })).toEqual([])
  await db.update(evaluations).set({ closing_days: 10 }).where(eq(evaluations.id, evaluation))
  expect(await find({ evaluation: 'given' })).toEqual([answered?.email])
  expect(await find({ evaluation: 'not_given' })).toEqual([silent?.email])
})
