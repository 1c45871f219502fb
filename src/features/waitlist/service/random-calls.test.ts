import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, expect, it, vi } from 'vitest'
import type { MailReason } from '@/contract/values/mails'
import { ENTRY_STATES } from '@/contract/values/waitlist'
import { checkInvariants, INVARIANTS } from '@/features/backup/service/doctor'
import { parseReasonMessage } from '@/features/mails/rules/reasons'
import { isInterested } from '@/features/registrations/rules/states'
import { registerParty } from '@/features/registrations/service/sign-up/register'
import { users } from '@/schema/access'
import { blacklistedEmails, mailRuns, mails, mailThrottles, notificationEmails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { auditLog } from '@/schema/system/audit'
import { rateLimits } from '@/schema/system/requests'
import { waitlistEntries } from '@/schema/waitlist'
import { workshops } from '@/schema/workshops'
import { closeDatabase, db, postgresPool } from '@/server/database/db'
import { replaceClock, setClock } from '@/testing/clock'
import { aForm, aSubmission, aWorkshop, someCompanions } from '@/testing/factories'
import { CALLS, runWorker, sweep } from '@/testing/generated/event-calls'
import { type Event, findIdleOffers, pickOf, readSituation, runStep } from '@/testing/generated/waitlist-steps'
import { RUNS_ALL, repetitions } from '@/testing/repetitions'
import { aUser } from '@/testing/users'
import { hoursAfter, NOON } from '@/testing/waitlist'
import { readLastMails } from './lapse-offers'

await replaceClock()
await setClock(NOON)
const author = { ...(await aUser()), is_super_user: true, routePermissions: [] }
await db.update(users).set({ is_super_user: true }).where(eq(users.id, author.id))
await db.insert(notificationEmails).values({ email: 'office@example.org' })
afterAll(async () => {
  vi.useRealTimers()
  await closeDatabase()
})

let events: Event[] = []

type CallName = keyof typeof CALLS
const HOURS: Partial<Record<CallName, number>> = { hours: 5, day: 23, weekend: 66 }
/** The calls that are drawn more often than others, so that the lists are long and the events full. */
const FREQUENT: Partial<Record<CallName, number>> = {
  visit: 9,
  joinAgain: 3,
  registerByLink: 3,
  accept: 4,
  acceptSome: 2,
  cancel: 5,
  promoteOne: 2,
  addByHand: 2,
  moveToEvent: 2,
  send: 3,
  work: 7,
  hours: 2,
}
/** These calls end the entry of somebody who waits, or replace it by another of the same address. */
const ENDING: CallName[] = [
  'cancelParty',
  'decline',
  'leaveParty',
  'remove',
  'removeAll',
  'changeSeveral',
  'erase',
  'joinAgain',
]

type Step = { call: CallName; pick: number }
type Round = Step[]

const CALL_NAMES = Object.keys(CALLS) as CallName[]
const step = fc.record({
  call: fc.constantFrom(...CALL_NAMES.flatMap((call) => Array<CallName>(FREQUENT[call] ?? 1).fill(call))),
  pick: fc.nat({ max: 9999 }),
})
/** A fifth of the rounds are three calls at once. */
const round = fc.oneof(
  { weight: 4, arbitrary: fc.array(step, { minLength: 1, maxLength: 1 }) },
  { weight: 1, arbitrary: fc.array(step, { minLength: 3, maxLength: 3 }) },
)

/** Three events of which each has few seats, some of them taken. */
async function startStory(): Promise<Date> {
  await setClock(NOON)
  await db.execute(
    sql`truncate ${mails}, ${mailRuns}, ${mailThrottles}, ${blacklistedEmails}, ${rateLimits}, ${registrations} cascade`,
  )
  await db.delete(workshops)
  await aWorkshop({ date: '2030-07-30', maximum_participants: 4, offer_hours: 4 })
  await aWorkshop({ date: '2030-07-05', maximum_participants: 2, registration_deadline: '2030-06-28 10:00' })
  await aWorkshop({ date: '2030-06-25', maximum_participants: 3, offer_hours: 8 })
  events = await db.select().from(workshops).orderBy(asc(workshops.id))
  for (const event of events)
    await registerParty(aForm(event, { company: someCompanions(1) }), aSubmission({ now: NOON }))
  return NOON
}

/** The calls of a round run at once, at one event. */
async function runRound(now: Date, steps: Round): Promise<void> {
  const workshop = pickOf(events, steps[0]?.pick ?? 0)
  if (!workshop) return
  const outcomes = await Promise.allSettled(
    steps.map(({ call, pick }) =>
      runStep(CALLS[call], { workshop, events, now, author }, Math.floor(pick / events.length)),
    ),
  )
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

const CHEAP_INVARIANTS = INVARIANTS.filter(({ name }) => ['seats_within_maximum', 'one_place_each'].includes(name))

async function findBroken() {
  const found: unknown[] = []
  for (const { name, find } of CHEAP_INVARIANTS) {
    const { count, ids } = await postgresPool().begin('read only', find)
    if (count > 0) found.push({ name, ids })
  }
  return found
}

const readEntries = () =>
  db
    .select({ entry: waitlistEntries, person: registrations, starts_at: workshops.starts_at })
    .from(waitlistEntries)
    .innerJoin(registrations, eq(registrations.id, waitlistEntries.registration_id))
    .innerJoin(workshops, eq(workshops.id, waitlistEntries.workshop_id))

type Entry = Awaited<ReturnType<typeof readEntries>>[number]

const isOpen = ({ entry, person }: Entry) => isInterested(person) && ['waiting', 'offered'].includes(entry.state)

type Taken = { calls: CallName[]; now: Date }

/** The parties that lost their place in a round without a reason of their own. */
async function findLostPlaces(before: Entry[], { calls, now }: Taken) {
  const after = new Map((await readEntries()).map((row) => [row.entry.registration_id, row]))
  const lost = []
  for (const row of before.filter(isOpen)) {
    const current = after.get(row.entry.registration_id)
    if (!current || !(await isExplained(row, current, { calls, now })))
      lost.push({ before: row.entry, after: current?.entry })
  }
  return lost
}

/** The transports of these sequences refuse nothing else that concerns an address. */
const ADDRESS_REASONS: unknown[] = ['bounced', 'blacklisted', 'erased'] satisfies MailReason[]

async function isExplained(before: Entry, after: Entry, { calls, now }: Taken): Promise<boolean> {
  const { state, position } = after.entry
  if (isOpen(after)) return position === before.entry.position || calls.includes('move')
  if (state === 'ended') return after.starts_at <= now.toISOString()
  if (state === 'undeliverable' || state === 'expired') {
    const mail = (await readLastMails(db, 'offer', [after.person.id])).get(after.person.id)
    if (state === 'expired') return Boolean(mail?.sent_at)
    return ADDRESS_REASONS.includes(parseReasonMessage(mail?.message ?? '').reason)
  }
  return (await wasSeated(before)) || calls.some((call) => ENDING.includes(call))
}

const wasSeated = async ({ person: { id, email, workshop_id } }: Entry): Promise<boolean> =>
  (await db.$count(
    registrations,
    and(
      eq(registrations.workshop_id, workshop_id),
      or(eq(registrations.email, email), eq(registrations.id, id)),
      isNotNull(registrations.registered),
    ),
  )) > 0

/** The people with an offer without a mail, with a mail too many, or with one that was sent after a newer one was queued. */
async function findWrongOfferMails(): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select person.id from ${registrations} person
      left join lateral (
        select count(*) as made from ${auditLog}
        where object = 'registrations' and object_id = person.id and changes -> 'waitlist' = '["waiting", "offered"]') offers on true
      left join lateral (
        select count(*) as queued, count(*) filter (where state = 'sent' and claimed_at > next_created_at) as outdated
        from (select state, claimed_at, lead(created_at) over (order by id) as next_created_at from ${mails}
          where registration_id = person.id and type = 'offer') mail) mailed on true
    where erased_at is null and (made <> queued or outdated > 0)`)
  return rows.map(({ id }) => id)
}

/** An hour later, when the worker has done everything. */
async function endStory(from: Date): Promise<Date> {
  for (const hours of [1 / 3, 2 / 3, 1]) {
    await setClock(hoursAfter(from, hours))
    await runWorker(events, hoursAfter(from, hours))
  }
  return hoursAfter(from, 1)
}

async function checkStory(story: Round[]): Promise<void> {
  let now = await startStory()
  for (const [index, steps] of story.entries()) {
    const calls = steps.map(({ call }) => call)
    const before = await readEntries()
    const told = `after ${JSON.stringify(story.slice(0, index + 1))}`
    await runRound(now, steps)
    expect(await findBroken(), told).toEqual([])
    expect(await findLostPlaces(before, { calls, now }), told).toEqual([])
    expect(await findWrongOfferMails(), told).toEqual([])
    await sweep()
    now = hoursAfter(now, Math.max(0.1, ...calls.map((call) => HOURS[call] ?? 0)))
    await setClock(now)
  }
  now = await endStory(now)
  const told = `after ${JSON.stringify(story)}`
  const outcomes = await Array.fromAsync(checkInvariants())
  expect(
    outcomes.filter(({ count }) => count !== 0),
    told,
  ).toEqual([])
  for (const event of events) expect(findIdleOffers(await readSituation(event), now), told).toEqual([])
  for (const { entry } of await readEntries()) reachedStates.add(entry.state)
}

const reachedStates = new Set<string>()
const SEED = 35
const stories = fc.sample(fc.array(round, { minLength: 60, maxLength: 60 }), {
  seed: SEED,
  numRuns: repetitions({ gate: 2, all: 200 }),
})

it.each(stories.map((story, index) => ({ story, index })))(
  `the doctor finds nothing after random sequence $index of seed ${SEED}`,
  ({ story }) => checkStory(story),
  120_000,
)

it.runIf(RUNS_ALL)('the sequences reach every state of an entry, and pauses', async () => {
  expect([...reachedStates].toSorted()).toEqual(ENTRY_STATES.toSorted())
  expect(await db.$count(auditLog, sql`${auditLog.changes} ? 'offers_paused_at'`)).toBeGreaterThan(0)
})
