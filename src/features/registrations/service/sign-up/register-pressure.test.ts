import { and, eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { mails } from '@/schema/mails'
import { workshops } from '@/schema/workshops'
import { db } from '@/server/database/db'
import {
  aForm,
  anEmail,
  aRegistration,
  aSubmission,
  aWorkshop,
  countSeatsTaken,
  readRegistrations,
  someCompanions,
} from '@/testing/factories'
import { repetitions } from '@/testing/repetitions'
import type { RegistrationForm } from '../../contract/public'
import { isSeated } from '../../rules/states'
import { addCompanions } from './add-companions'
import { cancelRegistration } from './cancel-registration'
import { registerParty } from './register'

const lock = vi.hoisted(() => ({ isThere: true }))
afterEach(() => {
  lock.isThere = true
})

/** Reads without the lock but runs the same steps, so that these tests show the effect of the lock alone. */
vi.mock('@/features/seats/service/lock-event', async (importOriginal) => {
  const real = await importOriginal<typeof import('@/features/seats/service/lock-event')>()
  const lockWorkshops: typeof real.lockWorkshops = (tx, ids) =>
    lock.isThere
      ? real.lockWorkshops(tx, ids)
      : tx
          .select()
          .from(workshops)
          .where(inArray(workshops.id, [...ids]))
  return { ...real, lockWorkshops }
})
/** Six at once, as three instances allow: the limit of one instance must not be what protects the seats. */
vi.mock('@/server/concurrency/limiter', async (importOriginal) => {
  const real = await importOriginal<typeof import('@/server/concurrency/limiter')>()
  const settings = { concurrency: 6, maxWaiting: 1000 }
  return {
    createLimiter: () => real.createLimiter(settings),
    createKeyedLimiter: () => real.createKeyedLimiter(settings),
  }
})

const SEATS = 20
const CROWD = repetitions({ gate: 200, all: 500 })
const LONG = { timeout: 120_000 }

const crowd = <Result>(act: (index: number) => Promise<Result>, size = CROWD) =>
  Promise.allSettled(Array.from({ length: size }, (_, index) => act(index)))

const valuesOf = <Result>(results: PromiseSettledResult<Result>[]): Result[] =>
  results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))

const problemsOf = (results: PromiseSettledResult<unknown>[]) =>
  new Set(results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason.message)] : [])))

const sizeOf = (form: RegistrationForm) => 1 + form.company.length

/** Registers parties of one to five people at the same time, and returns which of them got their seats. */
async function rush(workshop: { id: number }) {
  const sizes = fc.sample(fc.integer({ min: 1, max: 5 }), CROWD)
  const forms = sizes.map((size) => aForm(workshop, { company: someCompanions(size - 1) }))
  const results = await crowd((index) => registerParty(forms[index] ?? aForm(workshop), aSubmission()))
  const seated = forms.filter((_, index) => results[index]?.status === 'fulfilled')
  const refused = forms.filter((form) => !seated.includes(form))
  return { seated, refused, ids: valuesOf(results).map(({ id }) => id), problems: problemsOf(results) }
}

describe(`${CROWD} parties for twenty seats`, () => {
  it('never exceed the maximum, run after run', LONG, async () => {
    for (let run = 0; run < repetitions({ gate: 5, all: 20 }); run += 1) {
      const workshop = await aWorkshop({ maximum_participants: SEATS })
      const { seated, refused, ids, problems } = await rush(workshop)

      const rows = await readRegistrations(workshop)
      expect(rows.every(isSeated)).toBe(true)
      expect(rows.length).toBeLessThanOrEqual(SEATS)
      // A confirmed party is complete, and a refused one left no row.
      const parties = ids.map((id) => rows.filter((row) => row.id === id || row.accompaniment_of === id).length)
      expect(parties.sort()).toEqual(seated.map(sizeOf).sort())
      expect(rows).toHaveLength(seated.reduce((sum, form) => sum + sizeOf(form), 0))
      for (const form of refused) expect(sizeOf(form)).toBeGreaterThan(SEATS - rows.length)
      expect([...problems].filter((problem) => !['event_full', 'seats_left'].includes(problem))).toEqual([])
    }
  })

  it('oversell the event without the lock', LONG, async () => {
    lock.isThere = false
    let taken = 0
    for (let run = 0; run < 20 && taken <= SEATS; run += 1) {
      const workshop = await aWorkshop({ maximum_participants: SEATS })
      await rush(workshop)
      taken = await countSeatsTaken(workshop)
    }
    expect(taken).toBeGreaterThan(SEATS)
  })
})

describe('one address', () => {
  const oneAddress = async () => {
    const workshop = await aWorkshop()
    const email = anEmail()
    const results = await crowd(() => registerParty(aForm(workshop, { email }), aSubmission()))
    return { workshop, email, results }
  }

  it.each([true, false])(
    `registers once when it arrives ${CROWD} times at the same time, lock: %s`,
    LONG,
    async (isThere) => {
      lock.isThere = isThere
      const { workshop, email, results } = await oneAddress()
      expect(valuesOf(results)).toHaveLength(1)
      // Without the lock the unique index refuses, with the same error.
      const refusal = { status: 'rejected', reason: { status: 422, errors: { email: ['email_exist'] } } }
      expect(results.filter(({ status }) => status === 'rejected')).toMatchObject(Array(CROWD - 1).fill(refusal))
      expect(await readRegistrations(workshop)).toHaveLength(1)
      expect(await db.$count(mails, eq(mails.email, email))).toBe(1)
    },
  )

  it(`gets one answer when one submit arrives ${CROWD} times at the same time`, LONG, async () => {
    const workshop = await aWorkshop({ maximum_participants: 3 })
    const form = aForm(workshop, { company: someCompanions(2) })
    const submit = aSubmission()
    const ids = valuesOf(await crowd(() => registerParty(form, submit))).map(({ id }) => id)
    expect(ids).toHaveLength(CROWD)
    expect(new Set(ids).size).toBe(1)
    expect(await countSeatsTaken(workshop)).toBe(3)
    expect(await db.$count(mails, and(eq(mails.workshop_id, workshop.id), eq(mails.type, 'confirmation')))).toBe(3)
  })
})

describe('freed seats', () => {
  it('are taken once each while others cancel and add companions', LONG, async () => {
    for (let run = 0; run < repetitions({ gate: 3, all: 10 }); run += 1) {
      const workshop = await aWorkshop({ maximum_participants: SEATS })
      const before = await Promise.all(Array.from({ length: SEATS }, () => aRegistration(workshop)))
      const going = before.slice(0, SEATS / 2)
      const staying = before.slice(SEATS / 2)
      await crowd((index): Promise<unknown> => {
        const leaver = going[index]
        const main = staying[index % staying.length]
        if (index < going.length && leaver) return cancelRegistration(leaver, { now: new Date() })
        if (index % 2 && main)
          return addCompanions({ invite_slug: main.invite_slug, company: someCompanions(2) }, { now: new Date() })
        return registerParty(aForm(workshop, { company: someCompanions(index % 3) }), aSubmission())
      }, 120)
      expect(await countSeatsTaken(workshop)).toBeLessThanOrEqual(SEATS)
    }
  })

  it('are taken once by each companion, however often the same are sent at the same time', LONG, async () => {
    const workshop = await aWorkshop({ maximum_participants: 3 })
    const { id, invite_slug } = await aRegistration(workshop)
    const company = someCompanions(2)
    const submit = { now: new Date(), key: 'key-of-one-page' }
    const results = await crowd(() => addCompanions({ invite_slug, company }, submit), 100)
    expect(valuesOf(results)).toEqual(Array(100).fill({ id }))
    expect(await countSeatsTaken(workshop)).toBe(3)
  })
})
