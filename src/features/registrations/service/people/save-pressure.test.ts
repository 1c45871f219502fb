import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import type { Invalid } from '@/contract/problems'
import { anEmail, aRegistration, aWorkshop, countSeatsTaken, readRegistrations } from '@/testing/factories'
import { aUser } from '@/testing/users'
import { registrationDraft } from '../../contract/office'
import { isSeated } from '../../rules/states'
import { cancelRegistration } from '../sign-up/cancel-registration'
import { saveRegistration } from './save-registration'

/** Six at once, as several instances allow: the limit of one instance must not be what protects the seats. */
vi.mock('@/server/concurrency/limiter', async (importOriginal) => {
  const real = await importOriginal<typeof import('@/server/concurrency/limiter')>()
  const settings = { concurrency: 6, maxWaiting: 1000 }
  return {
    createLimiter: () => real.createLimiter(settings),
    createKeyedLimiter: () => real.createKeyedLimiter(settings),
  }
})

const author = await aUser()
const save = (draft: Record<string, unknown>) =>
  saveRegistration(registrationDraft.parse({ notify: false, ...draft }), { author, now: new Date() })

it('seats exactly five of thirty walk-ins at the same time for five free seats', async () => {
  const workshop = await aWorkshop({ maximum_participants: 7 })
  for (let taken = 0; taken < 2; taken += 1) await aRegistration(workshop)
  const walkIn = () => ({ workshop_id: workshop.id, email: anEmail(), registered: true, participated: true })
  const results = await Promise.allSettled(Array.from({ length: 30 }, () => save(walkIn())))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(await readRegistrations(workshop)).toHaveLength(7)
})

it('adds a person once, however many staff do it at the same time', async () => {
  const workshop = await aWorkshop()
  const draft = { workshop_id: workshop.id, email: anEmail(), registered: true }
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => save(draft)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await readRegistrations(workshop)).toHaveLength(1)
})

/** Cancels by the personal link. */
async function cancelOwn(person?: { id: string; email: string }) {
  if (person) await cancelRegistration(person, { now: new Date() })
  return null
}

const timestamp = fc.constantFrom(undefined, true, false)
const THERE = { registered: true, participated: true, cancelled_at: undefined }
const step = fc.record({
  person: fc.integer({ min: 0, max: 4 }),
  // Without a draft the person cancels.
  draft: fc.option(fc.record({ registered: timestamp, participated: timestamp, cancelled_at: timestamp }), { freq: 2 }),
})

it('never exceeds the maximum, whatever staff and participants do in which order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.array(step, { maxLength: 14 }), async (seats, steps) => {
      const workshop = await aWorkshop({ maximum_participants: seats })
      const people = new Map<number, { id: string; email: string }>()
      for (const { person, draft } of steps) {
        const known = people.get(person)
        const target = known ? { id: known.id } : { workshop_id: workshop.id, email: anEmail() }
        const saved = await (draft ? save({ ...target, ...draft }) : cancelOwn(known)).catch((thrown: Invalid) => {
          expect([404, 422]).toContain(thrown.status)
          return null
        })
        if (saved) people.set(person, saved)
        expect(await countSeatsTaken(workshop)).toBeLessThanOrEqual(seats)
      }
      // Everybody who is checked in has a seat.
      const there = (await readRegistrations(workshop)).filter(({ participated }) => participated !== null)
      expect(there.every(isSeated)).toBe(true)
    }),
    {
      numRuns: 40,
      examples: [
        [
          1,
          [
            { person: 0, draft: THERE },
            { person: 0, draft: null },
          ],
        ],
      ],
    },
  )
})
