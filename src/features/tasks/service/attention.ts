import {
  and,
  asc,
  count,
  eq,
  gt,
  gte,
  isNotNull,
  isNull,
  lt,
  not,
  notExists,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { may } from '@/contract/endpoint'
import { namesOf } from '@/contract/fields'
import { daysBetween, instantAfter } from '@/contract/time'
import type { Rights } from '@/features/access/rules'
import { applyDeadlineOf, NEAR_DAYS, urgencyOf } from '@/features/accreditations/rules/deadlines'
import { PLAN_DAYS_MAX } from '@/features/mail-plan/contract'
import { listWarnedInvitations } from '@/features/mail-plan/service/warned-invitations'
import { LEFT_OUT_STATES } from '@/features/mails/contract'
import { isOutdated } from '@/features/registrations/service/people/count-registrations'
import { countHeldSeats, countTakenSeats } from '@/features/seats/service/count-seats'
import { saveFrontendTexts } from '@/features/texts/contract'
import { listMissingDetails } from '@/features/texts/service/legal-texts'
import type { Attention } from '@/features/workshops/contract/attention'
import { isInPeriod, isUndecided } from '@/features/workshops/service/event-conditions'
import { todayInBerlin } from '@/i18n/formats'
import { accreditationChanges, accreditations, bodies } from '@/schema/accreditations'
import { mails, plannedMails } from '@/schema/mails'
import { registrations, waitingCondition } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { db } from '@/server/database/db'
import { byHarm } from '../rules'

/** Past events count for this long, because their last mails fail after the event. */
const RECENT_DAYS = 30
/** An event has few people with less than a quarter of its seats taken, or without a maximum with less than five. */
const FEW_SHARE = 4
const FEW_PEOPLE = 5
/** The limit for each kind. The next events come first. */
const ROWS_PER_KIND = 30

const LISTS: Record<Attention['kind'], (now: Date) => Promise<Omit<Attention, 'kind'>[]>> = {
  failed: listEventsWithFailedMails,
  outdated: listEventsWithOutdatedPeople,
  changes: listEventsWithOpenChanges,
  application: listEventsToSubmit,
  held: listEventsWithHeldMails,
  invitation: (now) => listWarnedInvitations({ now, until: new Date(instantAfter(NEAR_DAYS, now)) }),
  paused: (now) => selectEventsWithParties(now, isNotNull(workshops.offers_paused_at)),
  few: listEventsWithFewPeople,
  waiting: listEventsWithWaitingPeople,
}

/**
 * Lists the events that need attention by harm and date, with one query for each kind, and the details that the site lacks, for people
 * who may change its texts.
 */
export async function listAttention({ now, reader }: { now: Date; reader: Rights }) {
  const lists = namesOf(LISTS).map(async (kind) => {
    const events = await LISTS[kind](now)
    return events.slice(0, ROWS_PER_KIND).map((event) => ({ ...event, kind }))
  })
  const [missing, ...found] = await Promise.all([may(reader, saveFrontendTexts) ? listMissingDetails() : [], ...lists])
  return { missing, data: found.flat().toSorted(byHarm) }
}

const { id, title, date, time, registration_deadline, maximum_participants, starts_at } = workshops
const EVENT = { id, title, date, time, registration_deadline, maximum_participants }

const takesPlace = isNull(workshops.cancelled_at)

/** Mails that were sent again since, or belong to removed people, are ignored. */
function listEventsWithFailedMails(now: Date) {
  const later = alias(mails, 'later')
  const sentAgain = db
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        eq(later.registration_id, mails.registration_id),
        eq(later.type, mails.type),
        gt(later.round, mails.round),
        notInArray(later.state, [...LEFT_OUT_STATES]),
      ),
    )
  return db
    .select({ ...EVENT, count: count() })
    .from(mails)
    .innerJoin(workshops, eq(workshops.id, mails.workshop_id))
    .innerJoin(registrations, eq(registrations.id, mails.registration_id))
    .where(
      and(
        eq(mails.state, 'failed'),
        gte(starts_at, instantAfter(-RECENT_DAYS, now)),
        isNull(registrations.deleted_at),
        notExists(sentAgain),
      ),
    )
    .groupBy(id)
    .orderBy(asc(starts_at), asc(id))
    .limit(ROWS_PER_KIND)
}

/**
 * Finds moved events until staff have decided whether the people with the older date are informed. The people are
 * counted for each event: a join reads all registrations, because no statistics tell how few events are undecided.
 */
function listEventsWithOutdatedPeople(now: Date) {
  const outdated = db.$count(registrations, and(eq(registrations.workshop_id, id), isOutdated()))
  return db
    .select({ ...EVENT, count: outdated })
    .from(workshops)
    .where(and(isInPeriod('upcoming', now), isUndecided, gt(outdated, 0)))
    .orderBy(asc(starts_at), asc(id))
    .limit(ROWS_PER_KIND)
}

/** Finds events of which bodies must hear that they were changed or cancelled, also for some time after their date. */
function listEventsWithOpenChanges(now: Date) {
  return db
    .select({ ...EVENT, count: count() })
    .from(accreditationChanges)
    .innerJoin(accreditations, eq(accreditations.id, accreditationChanges.accreditation_id))
    .innerJoin(workshops, eq(workshops.id, accreditations.workshop_id))
    .where(and(isNull(accreditationChanges.confirmed_at), gte(starts_at, instantAfter(-RECENT_DAYS, now))))
    .groupBy(id)
    .orderBy(asc(starts_at), asc(id))
    .limit(ROWS_PER_KIND)
}

/** Finds upcoming events whose deadline to apply for points is near or has passed, with the first deadline. */
async function listEventsToSubmit(now: Date) {
  const today = todayInBerlin(now)
  const rows = await db
    .select({
      event: EVENT,
      category: accreditations.category,
      apply_days: bodies.apply_days,
      categories: bodies.categories,
    })
    .from(accreditations)
    .innerJoin(bodies, eq(bodies.id, accreditations.body_id))
    .innerJoin(workshops, eq(workshops.id, accreditations.workshop_id))
    .where(and(eq(accreditations.state, 'to_apply'), isInPeriod('upcoming', now), takesPlace))
    .orderBy(asc(starts_at), asc(id))
  const urgent = rows.flatMap(({ event, category, ...body }) => {
    const deadline = applyDeadlineOf(event.date, body, category)
    if (deadline === null || urgencyOf(deadline, today) === 'later') return []
    return [{ event, deadline: { date: deadline, days: daysBetween(today, deadline) } }]
  })
  return [...Map.groupBy(urgent, ({ event }) => event.id).values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const earliest = others.reduce((one, { deadline }) => (deadline.days < one.days ? deadline : one), first.deadline)
    return [{ ...first.event, count: others.length + 1, application: earliest }]
  })
}

/** Finds events whose planned mails wait for a decision of staff. */
function listEventsWithHeldMails(now: Date) {
  return db
    .select({ ...EVENT, count: count() })
    .from(workshops)
    .innerJoin(plannedMails, and(eq(plannedMails.workshop_id, id), eq(plannedMails.state, 'held')))
    .where(gte(starts_at, instantAfter(-PLAN_DAYS_MAX, now)))
    .groupBy(id)
    .orderBy(asc(starts_at), asc(id))
    .limit(ROWS_PER_KIND)
}

/** Finds events whose sign-up ends soon: at the deadline, or else at the start. */
function listEventsWithFewPeople(now: Date) {
  const ends = sql`coalesce(${registration_deadline}, ${starts_at})`
  const taken = countTakenSeats(id)
  return db
    .select({ ...EVENT, count: taken })
    .from(workshops)
    .where(
      and(
        isInPeriod('upcoming', now),
        takesPlace,
        workshops.signup_active,
        not(workshops.teaser_only),
        gte(ends, now.toISOString()),
        lt(ends, instantAfter(NEAR_DAYS, now)),
        sql`case when ${maximum_participants} is null then ${taken} < ${FEW_PEOPLE}
          else ${taken} * ${FEW_SHARE} < ${maximum_participants} end`,
      ),
    )
    .orderBy(asc(ends), asc(id))
    .limit(ROWS_PER_KIND)
}

/** A seat that is held for somebody who waits is no free seat. */
function listEventsWithWaitingPeople(now: Date) {
  const hasNoFreeSeat = sql`${countTakenSeats(id)} + ${countHeldSeats(id)} >= ${maximum_participants}`
  return selectEventsWithParties(now).having(hasNoFreeSeat)
}

/** Counts the parties that wait, each by its main registration. */
function selectEventsWithParties(now: Date, condition?: SQL) {
  const { workshop_id, accompaniment_of } = registrations
  const isParty = and(eq(workshop_id, id), waitingCondition, isNull(accompaniment_of))
  return db
    .select({ ...EVENT, count: count() })
    .from(workshops)
    .innerJoin(registrations, isParty)
    .where(and(isInPeriod('upcoming', now), takesPlace, condition))
    .groupBy(id)
    .orderBy(asc(starts_at), asc(id))
    .limit(ROWS_PER_KIND)
    .$dynamic()
}
