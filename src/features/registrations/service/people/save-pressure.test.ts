import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import type { Invalid } from '@/contract/problems'
import { anAddress, aRegistration, aWorkshop, registrationsOf, seatsTakenAt } from '@/testing/factories'
import { aPerson } from '@/testing/people'
import { registrationDraft } from '../contract/office'
import { isSeated } from '../rules'
import { cancelRegistration } from './cancel'
import { saveRegistration } from './save'

/** As many at once as several instances let through: their order must not be what keeps the seats. */
vi.mock('@/server/turns', async (importOriginal) => {
  const real = await importOriginal<typeof import('@/server/turns')>()
  return { turnsOf: () => real.turnsOf({ atOnce: 6, waiting: 1000 }) }
})

const author = await aPerson()
const save = (draft: Record<string, unknown>) =>
  saveRegistration(registrationDraft.parse({ notify: false, ...draft }), { author, now: new Date() })

it('seats exactly five of thirty walk-ins who come at once for five free seats', async () => {
  const workshop = await aWorkshop({ maximum_participants: 7 })
  for (let taken = 0; taken < 2; taken += 1) await aRegistration(workshop)
  const walkIn = () => ({ workshop_id: workshop.id, email: anAddress(), registered: true, participated: true })
  const results = await Promise.allSettled(Array.from({ length: 30 }, () => save(walkIn())))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(await registrationsOf(workshop)).toHaveLength(7)
})

it('enters one person once, however many staff do it at the same moment', async () => {
  const workshop = await aWorkshop()
  const draft = { workshop_id: workshop.id, email: anAddress(), registered: true }
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => save(draft)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await registrationsOf(workshop)).toHaveLength(1)
})

/** By the link of a mail. */
async function cancelOwn(person?: { id: string; email: string }) {
  if (person) await cancelRegistration(person, { now: new Date() })
  return null
}

const stamp = fc.constantFrom(undefined, true, false)
const THERE = { registered: true, participated: true, cancelled_at: undefined }
const step = fc.record({
  person: fc.integer({ min: 0, max: 4 }),
  // Without a draft the person cancels.
  draft: fc.option(fc.record({ registered: stamp, participated: stamp, cancelled_at: stamp }), { freq: 2 }),
})

it('fills no seat that is not there, whatever staff and the people themselves do in which order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.array(step, { maxLength: 14 }), async (seats, steps) => {
      const workshop = await aWorkshop({ maximum_participants: seats })
      const people = new Map<number, { id: string; email: string }>()
      for (const { person, draft } of steps) {
        const known = people.get(person)
        const target = known ? { id: known.id } : { workshop_id: workshop.id, email: anAddress() }
        const saved = await (draft ? save({ ...target, ...draft }) : cancelOwn(known)).catch((thrown: Invalid) => {
          expect([404, 422]).toContain(thrown.status)
          return null
        })
        if (saved) people.set(person, saved)
        expect(await seatsTakenAt(workshop)).toBeLessThanOrEqual(seats)
      }
      // Who is there has a seat.
      const there = (await registrationsOf(workshop)).filter(({ participated }) => participated !== null)
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
