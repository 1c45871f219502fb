import { and, eq, not, or, type SQL, sql } from 'drizzle-orm'
import { namesOf } from '@/contract/fields'
import { DEFAULT_LOCALE } from '@/contract/locales'
import { Invalid, TooManyRequests } from '@/contract/problems'
import { ERASURE_STEPS } from '@/features/all-features'
import type { KeepReason } from '@/features/certificates/contract/states'
import type { ErasedCertificates } from '@/features/certificates/service/erase'
import { isWalkInWith } from '@/features/check-in/service/forget-actions'
import type { StepKind } from '@/features/feature'
import { isSeated } from '@/features/registrations/rules/states'
import { addressKeyOf } from '@/features/registrations/service/address-key'
import { lockWorkshops } from '@/features/seats/service/lock-event'
import { requestOffers } from '@/features/seats/service/request-offers'
import { hasStarted } from '@/features/workshops/rules'
import { rolePermissions, roleRoutePermissions, userRoles, users } from '@/schema/access'
import { tokens } from '@/schema/accounts'
import { attendanceRecords } from '@/schema/attendance'
import { certificates } from '@/schema/certificates'
import { columnsOf } from '@/schema/columns'
import { consents } from '@/schema/consents'
import { blacklistedEmails, mails } from '@/schema/mails'
import { isOfAddress, recipients, registrations } from '@/schema/registrations'
import { type AuthorContext, audit, redactAuditEntries, redactAuditOfObjects } from '@/server/crud/audit'
import { isAnyOf } from '@/server/database/bulk'
import { db, type Tx } from '@/server/database/db'
import type { Step, Steps } from '../contract'
import { readAttendance } from './attendance-records'
import { eraseConsents } from './consent-proofs'
import { DELETED_WITH_ADDRESS, type DeclaredTable, isOfPerson, RETAINED_TABLES, tableOf } from './declared-tables'
import {
  cancelSilently,
  deletePermanently,
  type ErasedCounts,
  eraseRegistrations,
  lockByEmail,
  readEventIds,
} from './erase-registrations'
import { isEntryAbout, isMentionedInRow, readHeldLog, STAFF_OBJECTS } from './mentions'

type ErasureRequest = { email: string; forget_blacklist: boolean; keep_certificates?: boolean | undefined }
type StepCounts = { [Kind in StepKind]?: number }

/** The preview runs the erasure and rolls it back. */
export const previewErasure = (request: ErasureRequest, doing: AuthorContext): Promise<Steps> =>
  eraseWithRetries(request, doing, { takeBack: true })

export async function erasePerson({ confirm, ...request }: ErasureRequest & { confirm: string }, doing: AuthorContext) {
  if (confirm !== request.email) throw new Invalid({ confirm: ['address_differs'] })
  return await eraseWithRetries(request, doing, { takeBack: false })
}

class RollBack extends Error {}
class UnlockedEvent extends Error {}

const ATTEMPTS_MAX = 5
/** Sent as Retry-After if the person registered for further events during every attempt. */
const RETRY_AFTER_SECONDS = 5

/** A registration for another event may be added meanwhile. The retry locks that event as well. */
async function eraseWithRetries(
  request: ErasureRequest,
  doing: AuthorContext,
  { takeBack }: { takeBack: boolean },
): Promise<Steps> {
  for (let attemptsLeft = ATTEMPTS_MAX; ; attemptsLeft -= 1) {
    let effects: Steps = { email: request.email, steps: [], certificates: [] }
    try {
      await db.transaction(async (tx) => {
        effects = await eraseInTransaction(tx, request, doing)
        if (takeBack) throw new RollBack()
      })
    } catch (thrown) {
      if (thrown instanceof UnlockedEvent && attemptsLeft > 1) continue
      if (thrown instanceof UnlockedEvent) throw new TooManyRequests(RETRY_AFTER_SECONDS)
      if (!(thrown instanceof RollBack)) throw thrown
    }
    return effects
  }
}

async function readWish(tx: Tx, email: string): Promise<boolean> {
  const [found] = await tx
    .select(columnsOf(recipients, 'keep_certificates'))
    .from(recipients)
    .where(eq(recipients.email, email))
  return found?.keep_certificates ?? false
}

async function eraseInTransaction(
  tx: Tx,
  { email, forget_blacklist, keep_certificates }: ErasureRequest,
  { author, now }: AuthorContext,
): Promise<Steps> {
  // The log is read first, without a lock: the search takes long, and it needs the data that are erased below.
  const entries = await readHeldLog(isEntryAbout(email), { limit: ENTRIES_MAX, offset: 0 }, tx)
  const people = await lockAndSortRegistrations(tx, email, now)
  const account = await lockAccount(tx, email)
  const blacklist = await deleteBlacklistEntry(tx, email, forget_blacklist)

  await cancelSilently(tx, [...people.ahead, ...people.invited], now)
  await requestOffers(tx, ...people.events)
  const ids = [...people.past, ...people.ahead, ...people.invited, ...people.removed]
  const beside = {
    mails: otherMailsTo(email, { ids, account }),
    imports: isMentionedInRow(email),
    walkIns: isWalkInWith(email),
    certificates: eq(certificates.address_key, addressKeyOf(email)),
  }
  const isWished = keep_certificates ?? (await readWish(tx, email))
  const erased = await eraseRegistrations(tx, { ids, now, author, end: 'erased', isWished }, beside)
  await deletePermanently(tx, people.removed)
  const rows = await eraseRows(tx, email)
  const tokensGone = await deleteAccountAndTokens(tx, email, account)
  const linksGone = await deleteEarlierLinks(tx, people.earlier)
  const consented = await deleteConsents(tx, email, { earlier: people.earlier, now })
  const retainedObjects = await listRetainedObjects(tx, email, { ...account, ...blacklist })
  const redacted = await redactEntriesAbout(tx, entries, retainedObjects)

  const page = { locale: DEFAULT_LOCALE, limit: ENTRIES_MAX, offset: 0 }
  const lines = await readAttendance(eq(attendanceRecords.address_key, addressKeyOf(email)), page, tx)

  const counts: StepCounts = {
    ...rows,
    registrations_past: people.past.length,
    registrations_ahead: people.ahead.length,
    invitations: people.invited.length,
    removed: people.removed.length,
    ...traceCountsOf(erased, redacted),
    attendance_kept: lines.length,
    account: account.isDeletable ? 1 : 0,
    account_kept: account.id !== undefined && !account.isDeletable ? 1 : 0,
    links: (rows.links ?? 0) + tokensGone + linksGone,
    consents: consented,
    blacklist: blacklist.forgotten,
    blacklist_kept: blacklist.kept,
  }
  const { valid } = erased.certificates
  const steps = stepsOf(counts, {
    certificates_kept: latestDayOf(valid, 'body'),
    certificates_wished: latestDayOf(valid, 'wish'),
    attendance_kept:
      lines
        .flatMap(({ keep_until }) => keep_until ?? [])
        .sort()
        .at(-1) ?? null,
  })
  const isAnything = steps.some(({ what }) => what !== 'kept')
  const entry = { user_id: author.id, action: 'erase', object: 'privacy', object_id: addressKeyOf(email) } as const
  if (isAnything) await audit(tx, { ...entry, changes: counts })
  return { email, steps, certificates: valid.map(shownCertificateOf) }
}

/** The steps for the kinds that occur, and the last days on which some are kept. */
const stepsOf = (counts: StepCounts, until: { [Kind in StepKind]?: string | null } = {}): Step[] =>
  namesOf(ERASURE_STEPS).flatMap((kind) => {
    const count = counts[kind] ?? 0
    const effect = ERASURE_STEPS[kind]
    return effect && count > 0 ? [{ kind, count, ...effect, until: until[kind] ?? null }] : []
  })

/** Deletes the rows that belong to the address alone, and counts those that staff entered and that stay. */
async function eraseRows(tx: Tx, email: string): Promise<StepCounts> {
  const counts: StepCounts = {}
  const addCount = ({ steps = {} }: DeclaredTable, count: number) => {
    for (const step of namesOf(steps)) counts[step] = count
  }
  for (const table of DELETED_WITH_ADDRESS)
    addCount(table, (await tx.delete(tableOf(table)).where(isOfPerson(table, email))).count)
  for (const table of RETAINED_TABLES) addCount(table, await tx.$count(tableOf(table), isOfPerson(table, email)))
  return counts
}

const shownCertificateOf = ({ id, content: { title, date, body }, keeping }: ErasedCertificates['valid'][number]) => ({
  id,
  title,
  date,
  body,
  keeping,
})

const lastDaysOf = (valid: ErasedCertificates['valid'], reason: KeepReason) =>
  valid.flatMap(({ keeping }) => (keeping?.reason === reason ? [keeping.until] : []))

const latestDayOf = (valid: ErasedCertificates['valid'], reason: KeepReason): string | null =>
  lastDaysOf(valid, reason).sort().at(-1) ?? null

const traceCountsOf = (
  { mails: erasedMails, certificates, imports, entries }: ErasedCounts,
  redacted: number,
): StepCounts => ({
  mails_waiting: erasedMails.waiting,
  mails_done: erasedMails.done,
  mails_about: erasedMails.mentioning,
  mails_under_way: erasedMails.under_way,
  certificates: certificates.erased,
  certificates_kept: lastDaysOf(certificates.valid, 'body').length,
  certificates_wished: lastDaysOf(certificates.valid, 'wish').length,
  imports,
  audit: entries + redacted,
})

/** Locks the events in the order of their ids before it reads the registrations, so that none can be added. */
async function lockAndSortRegistrations(tx: Tx, email: string, now: Date) {
  const locked = await lockWorkshops(tx, await readEventIds(tx, email))
  const events = new Map(locked.map((event) => [event.id, event]))
  const sorted = {
    events: [...events.keys()],
    past: [] as string[],
    ahead: [] as string[],
    invited: [] as string[],
    removed: [] as string[],
    /** The addresses that were merged into this one. */
    earlier: [] as string[],
  }
  for (const row of await lockByEmail(tx, email)) {
    const event = events.get(row.workshop_id)
    if (!event) throw new UnlockedEvent()
    sorted.earlier.push(...row.earlier_emails)
    sorted[registrationKindOf(row, hasStarted(event, now))].push(row.id)
  }
  return sorted
}

/** A person who is checked in has attended, even if the event is not over. */
function registrationKindOf(row: typeof registrations.$inferSelect, isPast: boolean) {
  if (row.deleted_at) return 'removed'
  if (isPast || row.participated) return 'past'
  return isSeated(row) ? 'ahead' : 'invited'
}

/** An account with permissions is not deletable here: it is deleted on the page of users. */
type Account = { id?: number; isDeletable: boolean }

async function lockAccount(tx: Tx, email: string): Promise<Account> {
  const { id, is_super_user } = users
  const [found] = await tx.select({ id, is_super_user }).from(users).where(eq(users.email, email)).for('update')
  if (!found) return { isDeletable: false }
  const permits = sql`(exists (select from ${roleRoutePermissions} granted where granted.role_id = ${userRoles.role_id})
    or exists (select from ${rolePermissions} granted where granted.role_id = ${userRoles.role_id}))`
  const held = await tx.$count(userRoles, and(eq(userRoles.user_id, found.id), permits))
  return { id: found.id, isDeletable: held === 0 && !found.is_super_user }
}

type BlacklistOutcome = { listed?: number; forgotten: number; kept: number }

async function deleteBlacklistEntry(tx: Tx, email: string, isWanted: boolean): Promise<BlacklistOutcome> {
  const { id } = blacklistedEmails
  const [found] = await tx.select({ id }).from(blacklistedEmails).where(eq(blacklistedEmails.email, email))
  if (!found) return { forgotten: 0, kept: 0 }
  if (isWanted) await tx.delete(blacklistedEmails).where(eq(id, found.id))
  return { listed: found.id, forgotten: isWanted ? 1 : 0, kept: isWanted ? 0 : 1 }
}

/** The objects that are kept with their log entries. */
async function listRetainedObjects(tx: Tx, email: string, held: Account & BlacklistOutcome): Promise<Set<string>> {
  const keys = new Set<string>()
  if (held.id !== undefined && !held.isDeletable) keys.add(`users ${held.id}`)
  if (held.listed !== undefined && held.kept > 0) keys.add(`blacklisted_emails ${held.listed}`)
  for (const table of RETAINED_TABLES)
    for (const { id } of await tx.select({ id: sql`id` }).from(tableOf(table)).where(isOfPerson(table, email)))
      keys.add(`${table.name} ${id}`)
  return keys
}

type AuditEntryRef = { id: number; object: string; object_id: string | null }

/**
 * Redacts every entry about erased objects. If an object has a new address now, only its entries with the old
 * address are redacted.
 */
async function redactEntriesAbout(tx: Tx, entries: AuditEntryRef[], retainedObjects: Set<string>): Promise<number> {
  const redactable = entries.filter(({ object, object_id }) => !retainedObjects.has(`${object} ${object_id}`))
  const ids = redactable.map(({ id }) => id)
  let redacted = await redactAuditEntries(tx, ids)
  for (const object of STAFF_OBJECTS) {
    const named = [...new Set(redactable.flatMap((entry) => (entry.object === object && entry.object_id) || []))]
    const left = await tx.execute<{ id: string }>(
      sql`select id::text as id from ${sql.identifier(object)} where id = any(${sql.param(named.map(Number))}::int[])`,
    )
    const remaining = new Set(Array.from(left, ({ id }) => id))
    const gone = named.filter((id) => !remaining.has(id))
    redacted += await redactAuditOfObjects(tx, object, gone)
  }
  return redacted
}

const ENTRIES_MAX = 100_000

/** The mails to the address, except those of other people who use it now. */
function otherMailsTo(email: string, { ids, account }: { ids: string[]; account: Account }): SQL {
  const isGone = account.isDeletable ? eq(mails.user_id, account.id ?? 0) : undefined
  return sql`(${or(eq(mails.email, email), isGone)}
    and not exists (select from ${registrations} other where other.id = ${mails.registration_id}
      and other.email = ${email} and not other.id = any(${sql.param(ids)}))
    and not exists (select from ${users} other where other.id = ${mails.user_id}
      and other.email = ${email} and other.id is distinct from ${account.id ?? null}::int))`
}

/** Deletes the consents of the address, and those of addresses that were merged with it and that nobody uses now. */
function deleteConsents(tx: Tx, email: string, { earlier, now }: { earlier: string[]; now: Date }): Promise<number> {
  const isUsed = sql`exists (select from ${registrations} where ${isOfAddress(consents.email)})`
  const isEarlier = and(isAnyOf(consents.email, earlier), not(isUsed))
  return eraseConsents(tx, or(eq(consents.email, email), isEarlier), now)
}

/** The links of merged addresses that open nothing any more. */
async function deleteEarlierLinks(tx: Tx, emails: string[]): Promise<number> {
  const isUsed = sql`exists (select from ${registrations} where ${isOfAddress(recipients.email)})`
  const { count } = await tx.delete(recipients).where(and(isAnyOf(recipients.email, emails), not(isUsed)))
  return count
}

/** Deletes the account, and the tokens that other accounts requested for the address. */
async function deleteAccountAndTokens(tx: Tx, email: string, account: Account): Promise<number> {
  if (account.id !== undefined && account.isDeletable) await tx.delete(users).where(eq(users.id, account.id))
  const isRetained = and(sql`${account.id ?? null}::int is not null`, eq(tokens.user_id, account.id ?? 0))
  const gone = await tx.delete(tokens).where(and(eq(tokens.email, email), sql`not (${isRetained})`))
  return gone.count
}
