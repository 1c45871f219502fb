import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DECLINABLE_MAIL_TYPES } from '@/contract/values/mails'
import { UNSOLICITED_MAIL_TYPES } from '@/features/mails/contract'
import { declinedAs } from '@/features/mails/rules/reasons'
import { fullName } from '@/features/registrations/rules/people'
import { blacklistedEmails, mailRuns, mails } from '@/schema/mails'
import { recipients, registrations } from '@/schema/registrations'
import { closeDatabase, db } from '@/server/database/db'
import { aBody, anAccreditation, anEmail, aRegistration, aWorkshop } from '@/testing/factories'
import { queueMailsFor } from '@/testing/mails/recorded-mails'
import { repetitions } from '@/testing/repetitions'
import { aUser } from '@/testing/users'
import { AUDIENCES } from '../contract/mailings'
import { dropReasonOf } from '../rules/drop-reasons'
import {
  AUDIENCE_TARGETS,
  countAudience,
  getMailedEvent,
  MAIL_TARGETS,
  type MailTarget,
  queueForAudience,
} from './recipients'

const NOW = new Date('2026-06-15T10:00:00Z')
const LONG = { timeout: 120_000 }

let created_by = 0
beforeAll(async () => {
  created_by = (await aUser()).id
})
afterAll(closeDatabase)

const TIMESTAMP = '2026-06-01T10:00:00.000Z'
const timestamp = fc.constantFrom(null, TIMESTAMP)
/** The reasons that exclude most mails are drawn rarely, so that the other reasons decide often enough. */
const rarely = fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constant(TIMESTAMP) })
const word = fc.constantFrom('', 'Dr.', 'Anna', ' Berg ', 'von der Au')

const person = fc
  .record({
    registered: timestamp,
    participated: timestamp,
    cancelled_at: rarely,
    deleted_at: rarely,
    invitation_sent: timestamp,
    preliminary_registration: rarely.map(Boolean),
    calendar_sequence: fc.constantFrom(null, 0, 1, 2),
    efn: fc.constantFrom('', '', 'none', '802760400000005'),
    language: fc.constantFrom('de', 'en', 'fr', 'de-CH'),
    title: word,
    first_name: word,
    last_name: word,
    isBlacklisted: rarely.map(Boolean),
    declined: fc.constantFrom<(typeof DECLINABLE_MAIL_TYPES)[number][]>(
      [],
      [],
      ['invite'],
      ['reminder', 'after_event'],
    ),
    earlier: fc.constantFrom(null, 'queued', 'held', 'retry', 'sent', 'failed', 'dropped', 'unknown', 'skipped'),
  })
  .map((drawn) => (drawn.preliminary_registration ? { ...drawn, registered: null } : drawn))

const event = fc.record({
  date: fc.constantFrom('2026-06-14', '2026-06-15', '2026-06-15', '2026-06-16'),
  // Ten o'clock in UTC is noon in Berlin.
  time: fc.constantFrom('00:30', '10:30', '11:00', '11:30', '12:00', '12:30', '18:00'),
  end_time: fc.constantFrom(null, '18:30', '23:59'),
  calendar_sequence: fc.constantFrom(0, 1, 2),
  cancelled_at: rarely,
})

const anyTarget = fc.constantFrom<MailTarget[]>(
  ...AUDIENCES.map((name) => AUDIENCE_TARGETS[name]),
  ...Object.values(MAIL_TARGETS),
)

type Drawn<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never
type Person = Drawn<typeof person>
type Scenario = { event: Drawn<typeof event>; people: Person[]; target: MailTarget }

/** Inserts a workshop and its people as drawn. */
async function insertScenario({ event, people, target: { type } }: Scenario) {
  const workshop = await aWorkshop(event)
  await anAccreditation(workshop, await aBody({ person_number: 'efn' }))
  const workshop_id = workshop.id
  const rows = people.map(async ({ isBlacklisted, declined, earlier, ...fields }) => {
    const email = anEmail()
    const [row] = await db
      .insert(registrations)
      .values({ ...fields, email, workshop_id })
      .returning()
    if (!row) throw new Error('nobody was inserted')
    if (isBlacklisted) await db.insert(blacklistedEmails).values({ email })
    if (declined.length > 0) await db.insert(recipients).values({ email, declined_mails: declined })
    const mail = { type, email, workshop_id, registration_id: row.id, language: 'de', round: ROUND }
    if (earlier) await db.insert(mails).values({ ...mail, state: earlier, sent_at: '2026-06-02T10:00:00Z' })
    return { ...row, isBlacklisted, declined, earlier }
  })
  return { workshop, people: await Promise.all(rows) }
}
const ROUND = 3

type InsertedScenario = Awaited<ReturnType<typeof insertScenario>>

/** The expectation uses the rules, while the statement under test uses SQL. */
function isExpected(
  person: InsertedScenario['people'][number],
  { workshop, target }: Pick<InsertedScenario, 'workshop'> & { target: MailTarget },
) {
  const { earlier, invitation_sent, calendar_sequence } = person
  const { type, skipReasons } = target
  const isUnasked = UNSOLICITED_MAIL_TYPES.some((unasked) => unasked === type)
  const isInvited = invitation_sent !== null || earlier === 'sent' || earlier === 'unknown'
  const isOutdated = calendar_sequence !== null && calendar_sequence < workshop.calendar_sequence
  return !(
    dropReasonOf({ type, person, event: workshop, misses_number: person.efn === '' }, NOW) ||
    person.preliminary_registration ||
    (isUnasked && person.isBlacklisted) ||
    person.declined.some((declined) => declined === declinedAs(type)) ||
    earlier === 'queued' ||
    earlier === 'held' ||
    earlier === 'retry' ||
    (skipReasons.includes('invited_before') && isInvited) ||
    (skipReasons.includes('up_to_date') && !isOutdated)
  )
}

async function queueForTarget({ workshop }: InsertedScenario, target: MailTarget) {
  const query = { target, now: NOW, event: await db.transaction((tx) => getMailedEvent(tx, workshop.id)) }
  const announced = await db.transaction((tx) => countAudience(tx, query))
  const [run] = await db
    .insert(mailRuns)
    .values({ workshop_id: workshop.id, kind: 'selection', type: target.type, queued: 0, skipped: {} })
    .returning()
  const run_id = run?.id ?? 0
  const { left_out, ...counts } = await db.transaction((tx) => queueForAudience(tx, { ...query, run_id, created_by }))
  expect(counts).toEqual(announced)
  const logged = await db.select().from(mails).where(eq(mails.run_id, run_id))
  const written = logged.filter(({ state }) => state === 'queued')
  return { counts, written, skipped: logged.filter(({ state }) => state !== 'queued'), left_out }
}

const scenario = fc.record({ event, people: fc.array(person, { minLength: 4, maxLength: 12 }), target: anyTarget })

it('queues a mail for exactly the people who pass every rule, and logs all others with the reason', LONG, async () => {
  const property = fc.asyncProperty(scenario, async (drawn) => {
    const { target } = drawn
    const inserted = await insertScenario(drawn)
    const { counts, written, skipped, left_out } = await queueForTarget(inserted, target)

    const expected = inserted.people.filter((person) => isExpected(person, { ...inserted, target }))
    expect(written.map(({ registration_id }) => registration_id).sort()).toEqual(expected.map(({ id }) => id).sort())
    expect(counts.queued).toBe(expected.length)
    expect(skipped).toHaveLength(left_out)
    const reasons = skipped.map(({ state, message }) => [message, state])
    const expectedReasons = Object.entries(counts.skipped).flatMap(([reason, people]) => {
      const state = reason === 'blacklisted' || reason === 'declined' ? 'suppressed' : 'skipped'
      return Array.from({ length: people }, () => [reason, state])
    })
    expect(reasons.sort()).toEqual(expectedReasons.sort())
    const there = inserted.people.filter(({ deleted_at }) => !deleted_at)
    if (!target.only) expect(counts.queued + left_out).toBe(there.length)
    for (const mail of written) {
      const person = expected.find(({ id }) => id === mail.registration_id)
      expect(mail).toMatchObject({
        type: target.type,
        email: person?.email,
        recipient_name: person && fullName(person),
        language: person?.language === 'en' ? 'en' : 'de',
        round: person?.earlier ? ROUND + 1 : 1,
        state: 'queued',
        bulk: true,
        created_by,
      })
    }
  })
  await fc.assert(property, { numRuns: repetitions({ gate: 50, all: 150 }) })
})

it('invites a person who was moved here and has an invitation to the earlier event, with a round of its own', async () => {
  const earlier = await aWorkshop()
  const workshop = await aWorkshop({ date: '2026-06-16' })
  const person = await aRegistration(workshop, { registered: null })
  const invite = { type: 'invite', email: person.email, registration_id: person.id, language: 'de' } as const
  await db.insert(mails).values([
    { ...invite, workshop_id: earlier.id, state: 'sent', sent_at: TIMESTAMP },
    { ...invite, workshop_id: earlier.id, state: 'queued', round: 2 },
  ])
  const event = await db.transaction((tx) => getMailedEvent(tx, workshop.id))
  const query = { event, target: AUDIENCE_TARGETS.newinvites, now: NOW, run_id: null, created_by }
  const counts = await db.transaction((tx) => queueForAudience(tx, query))
  expect(counts).toMatchObject({ queued: 1, skipped: {} })
  expect(await db.select().from(mails).where(eq(mails.workshop_id, workshop.id))).toMatchObject([{ round: 3 }])
})

it('loses no mail to the note about somebody who was left out at the same moment', async () => {
  const workshop = await aWorkshop({ date: '2026-06-16' })
  const [person] = await db
    .insert(registrations)
    .values({ workshop_id: workshop.id, email: anEmail(), language: 'de' })
    .returning()
  if (!person) throw new Error('nobody was inserted')
  const event = await db.transaction((tx) => getMailedEvent(tx, workshop.id))
  const query = { event, target: MAIL_TARGETS.confirmation, now: NOW, run_id: null, created_by }
  let confirmation: Promise<void> | undefined
  await db.transaction(async (tx) => {
    expect(await queueForAudience(tx, query)).toMatchObject({ queued: 0, left_out: 1 })
    // The confirmation of the registration waits for the note, which has the same round.
    confirmation = queueMailsFor('confirmation', [person], 1)
    await Promise.race([confirmation, setTimeout(100)])
  })
  await confirmation
  expect(await db.select().from(mails).where(eq(mails.registration_id, person.id))).toMatchObject([
    { type: 'confirmation', state: 'queued', message: '', round: 1 },
  ])
})
