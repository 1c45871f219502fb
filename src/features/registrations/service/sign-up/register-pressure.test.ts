import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { mails } from '@/features/mails/table'
import { workshops } from '@/features/workshops/table'
import { db } from '@/server/db'
import {
  aForm,
  anAddress,
  aRegistration,
  aSubmit,
  aWorkshop,
  companionsOf,
  registrationsOf,
  seatsTakenAt,
} from '@/testing/factories'
import type { RegistrationForm } from '../contract/public'
import { isSeated } from '../rules'
import { cancelRegistration } from './cancel'
import { addCompanions } from './companions'
import { registerParty } from './register'

const lock = vi.hoisted(() => ({ isThere: true }))
afterEach(() => {
  lock.isThere = true
})

/** Without the lock the very same steps run, so that these tests show what only the lock prevents. */
vi.mock('./lock', async (importOriginal) => {
  const real = await importOriginal<typeof import('./lock')>()
  const lockWorkshop: typeof real.lockWorkshop = async (tx, id) => {
    const [workshop] = lock.isThere ? [] : await tx.select().from(workshops).where(eq(workshops.id, id))
    return workshop ?? real.lockWorkshop(tx, id)
  }
  return { ...real, lockWorkshop }
})
/** As many at once as three instances let through: one lets two, and their order must not be what keeps the seats. */
vi.mock('@/server/turns', async (importOriginal) => {
  const real = await importOriginal<typeof import('@/server/turns')>()
  return { turnsOf: () => real.turnsOf({ atOnce: 6, waiting: 1000 }) }
})
// Limits are tested with each call; here one address comes five hundred times.
vi.mock('./named', () => ({ countNamed: async () => undefined }))

const SEATS = 20
const CROWD = 500
const LONG = { timeout: 120_000 }

const crowd = <Result>(act: (index: number) => Promise<Result>, size = CROWD) =>
  Promise.allSettled(Array.from({ length: size }, (_, index) => act(index)))

const valuesOf = <Result>(results: PromiseSettledResult<Result>[]): Result[] =>
  results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))

const problemsOf = (results: PromiseSettledResult<unknown>[]) =>
  new Set(results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason.message)] : [])))

const sizeOf = (form: RegistrationForm) => 1 + form.company.length

/** Parties of one to five, all at the same moment; answers which of them were told that they have their seats. */
async function rush(workshop: { id: number }) {
  const sizes = fc.sample(fc.integer({ min: 1, max: 5 }), CROWD)
  const forms = sizes.map((size) => aForm(workshop, { company: companionsOf(size - 1) }))
  const results = await crowd((index) => registerParty(forms[index] ?? aForm(workshop), aSubmit()))
  const seated = forms.filter((_, index) => results[index]?.status === 'fulfilled')
  const refused = forms.filter((form) => !seated.includes(form))
  return { seated, refused, ids: valuesOf(results).map(({ id }) => id), problems: problemsOf(results) }
}

describe('five hundred parties for twenty seats', () => {
  it('fill them and never one more, in twenty runs', LONG, async () => {
    for (let run = 0; run < 20; run += 1) {
      const workshop = await aWorkshop({ maximum_participants: SEATS })
      const { seated, refused, ids, problems } = await rush(workshop)

      const rows = await registrationsOf(workshop)
      expect(rows.every(isSeated)).toBe(true)
      expect(rows.length).toBeLessThanOrEqual(SEATS)
      // Who was told of a seat came with everybody, and who was not left nothing behind.
      const parties = ids.map((id) => rows.filter((row) => row.id === id || row.accompaniment_of === id).length)
      expect(parties.sort()).toEqual(seated.map(sizeOf).sort())
      expect(rows).toHaveLength(seated.reduce((sum, form) => sum + sizeOf(form), 0))
      for (const form of refused) expect(sizeOf(form)).toBeGreaterThan(SEATS - rows.length)
      expect([...problems].filter((problem) => !['event_full', 'seats_left'].includes(problem))).toEqual([])
    }
  })

  it('oversell the event when the lock is gone', LONG, async () => {
    lock.isThere = false
    let taken = 0
    for (let run = 0; run < 20 && taken <= SEATS; run += 1) {
      const workshop = await aWorkshop({ maximum_participants: SEATS })
      await rush(workshop)
      taken = await seatsTakenAt(workshop)
    }
    expect(taken).toBeGreaterThan(SEATS)
  })
})

describe('one address', () => {
  const oneAddress = async () => {
    const workshop = await aWorkshop()
    const email = anAddress()
    const results = await crowd(() => registerParty(aForm(workshop, { email }), aSubmit()))
    return { workshop, email, results }
  }

  it.each([true, false])(
    'registers once when it is sent five hundred times at once, lock: %s',
    LONG,
    async (isThere) => {
      lock.isThere = isThere
      const { workshop, email, results } = await oneAddress()
      expect(valuesOf(results)).toHaveLength(1)
      // Without the lock it is the unique index that says so, in the same words.
      const refusal = { status: 'rejected', reason: { status: 422, errors: { email: ['email_exist'] } } }
      expect(results.filter(({ status }) => status === 'rejected')).toMatchObject(Array(CROWD - 1).fill(refusal))
      expect(await registrationsOf(workshop)).toHaveLength(1)
      expect(await db.$count(mails, eq(mails.email, email))).toBe(1)
    },
  )

  it('gets one answer when one submit is repeated five hundred times at once', LONG, async () => {
    const workshop = await aWorkshop({ maximum_participants: 3 })
    const form = aForm(workshop, { company: companionsOf(2) })
    const submit = aSubmit()
    const ids = valuesOf(await crowd(() => registerParty(form, submit))).map(({ id }) => id)
    expect(ids).toHaveLength(CROWD)
    expect(new Set(ids).size).toBe(1)
    expect(await seatsTakenAt(workshop)).toBe(3)
    expect(await db.$count(mails, and(eq(mails.workshop_id, workshop.id), eq(mails.type, 'confirmation')))).toBe(3)
  })
})

describe('seats that are freed', () => {
  it('are taken once each while others cancel and bring companions along', LONG, async () => {
    for (let run = 0; run < 10; run += 1) {
      const workshop = await aWorkshop({ maximum_participants: SEATS })
      const before = await Promise.all(Array.from({ length: SEATS }, () => aRegistration(workshop)))
      const [going, staying] = [before.slice(0, SEATS / 2), before.slice(SEATS / 2)]
      await crowd((index): Promise<unknown> => {
        const [leaver, host] = [going[index], staying[index % staying.length]]
        if (index < going.length && leaver) return cancelRegistration(leaver, { now: new Date() })
        if (index % 2 && host)
          return addCompanions({ invite_slug: host.invite_slug, company: companionsOf(2) }, { now: new Date() })
        return registerParty(aForm(workshop, { company: companionsOf(index % 3) }), aSubmit())
      }, 120)
      expect(await seatsTakenAt(workshop)).toBeLessThanOrEqual(SEATS)
    }
  })

  it('are one seat for each companion, however often the same are sent at once', LONG, async () => {
    const workshop = await aWorkshop({ maximum_participants: 3 })
    const { id, invite_slug } = await aRegistration(workshop)
    const company = companionsOf(2)
    const results = await crowd(() => addCompanions({ invite_slug, company }, { now: new Date() }), 100)
    expect(valuesOf(results)).toEqual(Array(100).fill({ id }))
    expect(await seatsTakenAt(workshop)).toBe(3)
  })
})
