import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNull,
  lt,
  min,
  notInArray,
  notLike,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { DAY_MS } from '@/contract/time'
import { RETENTION_RULES, type RetentionRule } from '@/contract/values/privacy'
import { env } from '@/env'
import { isListDemanded } from '@/features/accreditations/rules/keeping'
import { keepYearsOf } from '@/features/accreditations/service/keep-years'
import { ERASED_DOMAIN } from '@/features/mails/rules/erased-addresses'
import { undoableSince } from '@/features/people/service/merge/undo-merge'
import { eraseMails } from '@/features/registrations/service/mail-queue/erase-mails'
import { restorableSince } from '@/features/registrations/service/people/remove-and-restore'
import { lockWorkshop } from '@/features/seats/service/lock-event'
import { endOf } from '@/features/workshops/rules'
import { todayInBerlin } from '@/i18n/formats'
import { attendanceRecords } from '@/schema/attendance'
import { attendancePapers } from '@/schema/check-in'
import { consents } from '@/schema/consents'
import { mails } from '@/schema/mails'
import { distinctPeople, personMerges, personNotes } from '@/schema/people'
import { isOfAddress, recipients, registrations, savedNumbers } from '@/schema/registrations'
import { auditLog } from '@/schema/system/audit'
import { retentionLog } from '@/schema/system/maintenance'
import { workshops } from '@/schema/workshops'
import { isAnyOf } from '@/server/database/bulk'
import { db, type Tx } from '@/server/database/db'
import { RETENTION_LOG_MAX, type Retention } from '../contract'
import { retentionCutoff } from '../rules'
import { eraseConsents } from './consent-proofs'
import {
  deletePermanently,
  eraseRegistrations,
  eraseTraces,
  lockUnerased,
  readAddressKeys,
} from './erase-registrations'
import { PERIODS } from './periods'
import { hasPapers, hasPeople } from './retained-lists'

/** Runs a rule, and logs the number of deletions if there were any. */
export async function runRetentionRule(rule: RetentionRule, forget: () => Promise<number>): Promise<void> {
  const forgotten = await forget()
  if (forgotten > 0) await db.insert(retentionLog).values({ rule, forgotten })
}

/** Each batch is one transaction, so that the event's lock is held briefly. */
const BATCH_SIZE = 500

type RetentionRun = { now: Date; months?: number; signal?: AbortSignal }

/**
 * Anonymises the people of past events and the mails that belong to nobody any more, and deletes the scans of signatures
 * where no body demands the attendance list any more; returns the number of all.
 */
export async function erasePastRegistrations({
  now,
  months = env.RETENTION_MONTHS,
  signal,
}: RetentionRun): Promise<number> {
  const cutoff = retentionCutoff(now, months)
  let forgotten = 0
  for (const { id } of await findDueEvents(cutoff, hasPeople)) {
    for (let count = BATCH_SIZE; count === BATCH_SIZE && !signal?.aborted; forgotten += count)
      count = await eraseBatch(id, now)
  }
  await Promise.all([
    deleteUnusedRecipients(cutoff),
    deleteUnusedNotes(),
    deleteUnusedDistinctions(),
    deleteUnusedConsents(now),
  ])
  return forgotten + (await eraseUnownedMails(cutoff, signal)) + (await deletePapers(cutoff, now))
}

/**
 * Anonymises old mails without a registration, an event or an account, such as those with a personal link and those of a
 * deleted event: no other rule reaches them. The index mails_log finds those without an event.
 */
async function eraseUnownedMails(before: Date, signal?: AbortSignal): Promise<number> {
  const { id, registration_id, workshop_id, user_id, created_at, state, email } = mails
  const due = db
    .select({ id })
    .from(mails)
    .where(
      and(
        isNull(workshop_id),
        isNull(registration_id),
        isNull(user_id),
        lt(created_at, before.toISOString()),
        notInArray(state, ['queued', 'held', 'retry', 'sending']),
        notLike(email, `%${ERASED_DOMAIN}`),
      ),
    )
    .orderBy(asc(created_at), asc(id))
    .limit(BATCH_SIZE)
  let erased = 0
  for (let count = BATCH_SIZE; count === BATCH_SIZE && !signal?.aborted; erased += count)
    count = (await db.transaction((tx) => eraseMails(tx, { ids: [], others: inArray(id, due) }))).done
  return erased
}

/** A signed list names everybody who was there, so that its scan goes with the attendance list of the event. */
async function deletePapers(before: Date, now: Date): Promise<number> {
  const today = todayInBerlin(now)
  const events = (await findDueEvents(before, hasPapers)).filter((event) => !isListDemanded(event, today))
  const ids = events.map(({ id }) => id)
  const { count } = await db.delete(attendancePapers).where(isAnyOf(attendancePapers.workshop_id, ids))
  return count
}

/** Deletes the numbers that no registration has used for so long, and returns their number. */
export async function deleteUnusedNumbers(now: Date, months = env.SAVED_NUMBERS_MONTHS): Promise<number> {
  const cutoff = retentionCutoff(now, months).toISOString()
  const { count } = await db.delete(savedNumbers).where(lt(savedNumbers.used_at, cutoff))
  return count
}

/** An address without registrations needs no personal page. A declined mail stays declined, like an entry of the blacklist. */
const deleteUnusedRecipients = (before: Date) =>
  db.delete(recipients).where(
    and(
      lt(recipients.created_at, before.toISOString()),
      isNull(recipients.erasure_requested_at),
      eq(recipients.declined_mails, []),
      // The link of a merged address still opens its registrations.
      sql`not exists (select from ${registrations} where ${isOfAddress(recipients.email)})`,
    ),
  )

/** The last registration of the address is erased or purged. */
const deleteUnusedNotes = () =>
  db
    .delete(personNotes)
    .where(sql`not exists (select from ${registrations} where ${registrations.email} = ${personNotes.email})`)

/** One of the two addresses has no registration any more. */
const deleteUnusedDistinctions = () => {
  const { first_email, second_email } = distinctPeople
  const isUsed = (address: SQLWrapper) =>
    sql`exists (select from ${registrations} where ${registrations.email} = ${address})`
  return db.delete(distinctPeople).where(sql`not (${isUsed(first_email)} and ${isUsed(second_email)})`)
}

/** Nobody is invited without a registration. A merge can still be undone, so that its addresses keep their consents. */
const isUnused = sql`not exists (select from ${registrations} where ${isOfAddress(consents.email)})`

async function deleteUnusedConsents(now: Date): Promise<void> {
  const due = db.select({ id: consents.id }).from(consents).where(isUnused).limit(BATCH_SIZE)
  for (let count = BATCH_SIZE; count === BATCH_SIZE; )
    count = await db.transaction((tx) => eraseConsents(tx, inArray(consents.id, due), now))
}

/** Deletes the entries of the audit log after their period, by the day, and returns their number. */
export async function deleteOldAuditEntries(now: Date, months = env.AUDIT_MONTHS): Promise<number> {
  const cutoff = retentionCutoff(now, months)
  let forgotten = 0
  for (;;) {
    const [oldest] = await db
      .select({ created_at: min(auditLog.created_at) })
      .from(auditLog)
      .where(lt(auditLog.created_at, cutoff.toISOString()))
    if (!oldest?.created_at) return forgotten
    const dayLater = new Date(oldest.created_at).getTime() + DAY_MS
    const until = new Date(Math.min(dayLater, cutoff.getTime())).toISOString()
    const [deleted] = await db.execute<{ count: number }>(
      sql`select forget_audit_entries(${until}::timestamptz)::int as count`,
    )
    forgotten += deleted?.count ?? 0
  }
}

/** Finds candidates by the index over the start. The shared rule then decides whether an event has ended. */
async function findDueEvents(before: Date, holdsData: SQL) {
  const { id, date, time, end_time, starts_at } = workshops
  const found = await db
    .select({ id, date, time, end_time, keep_years: keepYearsOf(id) })
    .from(workshops)
    .where(and(lt(starts_at, before.toISOString()), holdsData))
    .orderBy(asc(starts_at), asc(id))
  return found.filter((event) => endOf(event) < before)
}

const eraseBatch = (workshop_id: number, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    await lockWorkshop(tx, workshop_id)
    const ids = await lockUnerased(tx, workshop_id, BATCH_SIZE)
    if (ids.length > 0) await eraseRegistrations(tx, { ids, now, author: null, end: 'expired' })
    return ids.length
  })

const PURGE_BATCH_SIZE = 1000

/** Merges that can no longer be undone need no record of what was there before. */
async function deleteOldMerges(now: Date): Promise<number> {
  const { count } = await db.delete(personMerges).where(lt(personMerges.created_at, undoableSince(now)))
  return count
}

/**
 * Deletes the people who can no longer be restored, with every other trace of them, and the records of merges. Returns
 * the number of both.
 */
export async function purgeRemoved(now: Date): Promise<number> {
  let purged = await deleteOldMerges(now)
  for (;;) {
    const purgedRows = await db.transaction((tx) => purgeBatch(tx, now))
    purged += purgedRows
    if (purgedRows < PURGE_BATCH_SIZE) return purged
  }
}

/** The line of a kept attendance list goes with its registration, so that the registration stays as long as the line. */
const hasNoLine = sql`not exists (select from ${attendanceRecords}
  where ${attendanceRecords.registration_id} = ${registrations.id})`

async function purgeBatch(tx: Tx, now: Date): Promise<number> {
  const due = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(lt(registrations.deleted_at, restorableSince(now)), hasNoLine))
    .orderBy(registrations.deleted_at)
    .limit(PURGE_BATCH_SIZE)
    .for('update', { skipLocked: true })
  if (due.length === 0) return 0
  const ids = due.map((row) => row.id)
  const keys = await readAddressKeys(tx, ids)
  await eraseTraces(tx, { ids, now, author: null, end: 'expired', keys })
  await deletePermanently(tx, ids)
  return ids.length
}

export async function getRetention(): Promise<Retention> {
  const { id, rule, forgotten, created_at } = retentionLog
  const [last, log] = await Promise.all([
    db
      .selectDistinctOn([rule], { rule, forgotten, created_at })
      .from(retentionLog)
      .where(inArray(rule, [...RETENTION_RULES]))
      .orderBy(rule, desc(created_at)),
    db
      .select({ id, rule, forgotten, created_at })
      .from(retentionLog)
      .orderBy(desc(created_at), desc(id))
      .limit(RETENTION_LOG_MAX),
  ])
  const lastOf = (name: RetentionRule) => {
    const found = last.find((one) => one.rule === name)
    return found ? { forgotten: found.forgotten, created_at: found.created_at } : null
  }
  return { rules: RETENTION_RULES.map((name) => ({ rule: name, ...PERIODS[name], last: lastOf(name) })), log }
}
