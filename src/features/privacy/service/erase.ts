import 'server-only'
import { and, eq, getTableName, or, type SQL, sql } from 'drizzle-orm'
import { Invalid, TooMany } from '@/contract/problems'
import { rolePermissions, roleRoutePermissions, userRoles } from '@/features/access/table'
import { tokens, users } from '@/features/accounts/table'
import { blacklistedEmails } from '@/features/blacklist/table'
import { mails } from '@/features/mails/table'
import { notificationEmails } from '@/features/notifications/table'
import { isSeated } from '@/features/registrations/rules'
import {
  deleteForGood,
  type Erased,
  eraseRegistrations,
  findEventsOf,
  leaveQuietly,
  lockOfAddress,
} from '@/features/registrations/service/erase'
import { lockWorkshop } from '@/features/registrations/service/lock'
import { registrations } from '@/features/registrations/table'
import { isOver } from '@/features/workshops/rules'
import { audit, redactAudit, redactEntries } from '@/server/audit'
import { db, type Tx } from '@/server/db'
import type { Step, StepKind } from '../contract'
import { stepsOf } from '../rules'
import { entriesOf, isNamedInRow } from './known'
import { addressKey } from './mark'

type Wish = { email: string; forget_blacklist: boolean }
type Doing = { author: { id: number }; now: Date }
type Counts = Partial<Record<StepKind, number>>

/** What it would do is what it does, taken back at the end. */
export async function previewErasure(wish: Wish, doing: Doing): Promise<{ email: string; steps: Step[] }> {
  const steps = await inOrder(wish, doing, { takeBack: true })
  return { email: wish.email, steps }
}

export async function erasePerson({ confirm, ...wish }: Wish & { confirm: string }, doing: Doing) {
  if (confirm !== wish.email) throw new Invalid({ confirm: ['address_differs'] })
  const steps = await inOrder(wish, doing, { takeBack: false })
  return { email: wish.email, steps }
}

class TakenBack extends Error {}
class OneMoreEvent extends Error {}

const TRIES = 5
/** Who registers at one event after the other meanwhile is waited for. */
const AGAIN_SECONDS = 5

/** Somebody who registers meanwhile at another event is found once their event is locked as well. */
async function inOrder(wish: Wish, doing: Doing, { takeBack }: { takeBack: boolean }): Promise<Step[]> {
  for (let left = TRIES; ; left -= 1) {
    let steps: Step[] = []
    try {
      await db.transaction(async (tx) => {
        steps = stepsOf(await erase(tx, wish, doing))
        if (takeBack) throw new TakenBack()
      })
    } catch (thrown) {
      if (thrown instanceof OneMoreEvent && left > 1) continue
      if (thrown instanceof OneMoreEvent) throw new TooMany(AGAIN_SECONDS)
      if (!(thrown instanceof TakenBack)) throw thrown
    }
    return steps
  }
}

async function erase(tx: Tx, { email, forget_blacklist }: Wish, { author, now }: Doing): Promise<Counts> {
  // First of all what the log says: it is found by what is forgotten after it, and takes too long for anybody to wait for.
  const told = await entriesOf(email, tx).read({ limit: ENTRIES_MAX, offset: 0 })
  const people = await sortRegistrations(tx, email, now)
  const account = await lockAccount(tx, email)
  const blacklist = await forgetListed(tx, email, forget_blacklist)

  await leaveQuietly(tx, [...people.ahead, ...people.invited], now)
  const ids = [...people.past, ...people.ahead, ...people.invited, ...people.removed]
  const beside = { mails: mailsBeside(email, { ids, account }), imports: isNamedInRow(email) }
  const erased = await eraseRegistrations(tx, { ids, now, author }, beside)
  await deleteForGood(tx, people.removed)
  const links = await forgetAccount(tx, email, account)
  const kept = await keptOf(tx, email, { ...account, ...blacklist })
  const spoken = await redactSpoken(tx, told, kept)

  const counts = {
    registrations_past: people.past.length,
    registrations_ahead: people.ahead.length,
    invitations: people.invited.length,
    removed: people.removed.length,
    ...tracesOf(erased, spoken),
    account: account.isGoing ? 1 : 0,
    account_kept: account.id !== undefined && !account.isGoing ? 1 : 0,
    links,
    blacklist: blacklist.forgotten,
    blacklist_kept: blacklist.kept,
    notification: await tx.$count(notificationEmails, eq(notificationEmails.email, email)),
  }
  const isAnything = stepsOf(counts).some(({ what }) => what !== 'kept')
  const entry = { user_id: author.id, action: 'erase', object: 'privacy', object_id: addressKey(email) } as const
  if (isAnything) await audit(tx, { ...entry, changes: counts })
  return counts
}

const tracesOf = ({ mails: told, imports, entries }: Erased, spoken: number): Counts => ({
  mails_waiting: told.waiting,
  mails_done: told.done,
  mails_about: told.about,
  mails_under_way: told.under_way,
  imports,
  audit: entries + spoken,
})

/** Their events first, in the order of their ids; then who is there, and nobody comes in between. */
async function sortRegistrations(tx: Tx, email: string, now: Date) {
  const events = new Map<number, Awaited<ReturnType<typeof lockWorkshop>>>()
  for (const id of await findEventsOf(tx, email)) events.set(id, await lockWorkshop(tx, id))
  const sorted = { past: [] as string[], ahead: [] as string[], invited: [] as string[], removed: [] as string[] }
  for (const row of await lockOfAddress(tx, email)) {
    const event = events.get(row.workshop_id)
    if (!event) throw new OneMoreEvent()
    sorted[kindOf(row, isOver(event, now))].push(row.id)
  }
  return sorted
}

/** Who was checked in was there, though the event may still be under way. */
function kindOf(row: typeof registrations.$inferSelect, isPast: boolean) {
  if (row.deleted_at) return 'removed'
  if (isPast || row.participated) return 'past'
  return isSeated(row) ? 'ahead' : 'invited'
}

/** `isGoing` where no role of it permits anything: a colleague is deleted among the users, by whoever may do that. */
type Account = { id?: number; isGoing: boolean }

async function lockAccount(tx: Tx, email: string): Promise<Account> {
  const { id, is_super_user } = users
  const [found] = await tx.select({ id, is_super_user }).from(users).where(eq(users.email, email)).for('update')
  if (!found) return { isGoing: false }
  const permits = sql`(exists (select from ${roleRoutePermissions} granted where granted.role_id = ${userRoles.role_id})
    or exists (select from ${rolePermissions} granted where granted.role_id = ${userRoles.role_id}))`
  const held = await tx.$count(userRoles, and(eq(userRoles.user_id, found.id), permits))
  return { id: found.id, isGoing: held === 0 && !found.is_super_user }
}

type Listed = { listed?: number; forgotten: number; kept: number }

async function forgetListed(tx: Tx, email: string, isWanted: boolean): Promise<Listed> {
  const { id } = blacklistedEmails
  const [found] = await tx.select({ id }).from(blacklistedEmails).where(eq(blacklistedEmails.email, email))
  if (!found) return { forgotten: 0, kept: 0 }
  if (isWanted) await tx.delete(blacklistedEmails).where(eq(id, found.id))
  return { listed: found.id, forgotten: isWanted ? 1 : 0, kept: isWanted ? 0 : 1 }
}

/** What is kept keeps its story. */
async function keptOf(tx: Tx, email: string, held: Account & Listed): Promise<Set<string>> {
  const kept = new Set<string>()
  if (held.id !== undefined && !held.isGoing) kept.add(`users ${held.id}`)
  if (held.listed !== undefined && held.kept > 0) kept.add(`blacklisted_emails ${held.listed}`)
  const { id } = notificationEmails
  for (const told of await tx.select({ id }).from(notificationEmails).where(eq(notificationEmails.email, email)))
    kept.add(`notification_emails ${told.id}`)
  return kept
}

type Told = { id: number; object: string; object_id: string | null }

/** Of what is gone all that was said goes; of what has another address by now no more than the entries with this one. */
async function redactSpoken(tx: Tx, told: Told[], kept: Set<string>): Promise<number> {
  const spoken = told.filter(({ object, object_id }) => !kept.has(`${object} ${object_id}`))
  const ids = spoken.map(({ id }) => id)
  let redacted = await redactEntries(tx, ids)
  for (const table of [users, blacklistedEmails, notificationEmails]) {
    const object = getTableName(table)
    const named = [...new Set(spoken.flatMap((entry) => (entry.object === object && entry.object_id) || []))]
    const left = await tx.execute<{ id: string }>(
      sql`select id::text as id from ${table} where id = any(${sql.param(named.map(Number))}::int[])`,
    )
    const there = new Set(Array.from(left, ({ id }) => id))
    const gone = named.filter((id) => !there.has(id))
    redacted += await redactAudit(tx, object, gone)
  }
  return redacted
}

const ENTRIES_MAX = 100_000

/** To the address, by no registration of it: what belongs to somebody who came to it meanwhile stays whole. */
function mailsBeside(email: string, { ids, account }: { ids: string[]; account: Account }): SQL {
  const isGone = account.isGoing ? eq(mails.user_id, account.id ?? 0) : undefined
  return sql`(${or(eq(mails.email, email), isGone)}
    and not exists (select from ${registrations} came where came.id = ${mails.registration_id}
      and came.email = ${email} and not came.id = any(${sql.param(ids)}))
    and not exists (select from ${users} came where came.id = ${mails.user_id}
      and came.email = ${email} and came.id is distinct from ${account.id ?? null}::int))`
}

/** With its sessions, second factor and linked accounts. Links to the address that others asked for prove nothing any more. */
async function forgetAccount(tx: Tx, email: string, account: Account): Promise<number> {
  if (account.id !== undefined && account.isGoing) await tx.delete(users).where(eq(users.id, account.id))
  const isKept = and(sql`${account.id ?? null}::int is not null`, eq(tokens.user_id, account.id ?? 0))
  const gone = await tx.delete(tokens).where(and(eq(tokens.email, email), sql`not (${isKept})`))
  return gone.count
}
