import { isDeepStrictEqual } from 'node:util'
import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { namesOf, pickNames } from '@/contract/fields'
import { instantAfter } from '@/contract/time'
import type { EventImage, MergeImage } from '@/contract/values/people'
import { isInterested, isInvited, isSeated } from '@/features/registrations/rules/states'
import { auditUpdates } from '@/features/registrations/service/audit-entry'
import { lockPeople } from '@/features/registrations/service/locked-event'
import { mayTake } from '@/features/seats/rules'
import { readOpenSeats } from '@/features/seats/service/count-seats'
import { type LockedWorkshop, lockWorkshops } from '@/features/seats/service/lock-event'
import { requestOffers } from '@/features/seats/service/request-offers'
import { WITHOUT_OFFER } from '@/features/seats/service/waiting-parties'
import { columnsOf } from '@/schema/columns'
import { blacklistedEmails } from '@/schema/mails'
import { personMerges, personNotes } from '@/schema/people'
import { type RegistrationRow, recipients, registrations, savedNumbers } from '@/schema/registrations'
import { waitlistEntries } from '@/schema/waitlist'
import type { AuthorContext } from '@/server/crud/audit'
import { isAnyOf } from '@/server/database/bulk'
import { db, getRow, type Tx } from '@/server/database/db'
import { type BlockedPart, MERGE_UNDO_DAYS, type UndoRefusal } from '../../contract/merges'
import { auditMerge, MERGED_COLUMNS, moveRetained } from './merge-people'

type UndoInput = { id: string; merge: string }
type Merge = typeof personMerges.$inferSelect

/** Merges before this time can no longer be undone, and their records are deleted. */
export const undoableSince = (now: Date) => instantAfter(-MERGE_UNDO_DAYS, now)

/**
 * Restores the rows of a merge as they were. A part of which anything has changed since stays as it is, is named with the
 * reason, and can be undone later once the reason is gone.
 */
export const undoMerge = ({ id, merge: mergeId }: UndoInput, { author, now }: AuthorContext) =>
  db.transaction(async (tx) => {
    const events = await lockEventsOf(tx, mergeId)
    const merge = await lockMerge(tx, { id, merge: mergeId }, now)
    const undone = await Promise.all(
      merge.image.events.map((image) => undoEvent(tx, { image, event: events.get(image.workshop_id), author })),
    )
    const left = merge.image.events.filter((_, index) => undone[index] !== null)
    const blocked: BlockedPart[] = left.map((image) => ({
      part: 'event',
      title: events.get(image.workshop_id)?.title ?? null,
      reason: undone[merge.image.events.indexOf(image)] ?? 'changed',
    }))
    const rest = await undoFollowers(tx, merge, blocked)
    const image = { events: left, ...rest }
    const isDone = blocked.length === 0
    await tx
      .update(personMerges)
      .set({ image, undone_at: isDone ? now.toISOString() : null, updated_by: author.id })
      .where(eq(personMerges.id, merge.id))
    await requestOffers(tx, ...merge.image.events.map(({ workshop_id }) => workshop_id))
    await auditMerge(tx, { id, author, changes: { merge_undone: merge.merged_email, left_out: blocked.length } })
    return { blocked }
  })

/** Locks the events before any row. */
async function lockEventsOf(tx: Tx, id: string): Promise<ReadonlyMap<number, LockedWorkshop>> {
  const { image } = await getRow(
    tx.select(columnsOf(personMerges, 'image')).from(personMerges).where(eq(personMerges.id, id)),
  )
  const ids = image.events.map(({ workshop_id }) => workshop_id)
  return new Map((await lockWorkshops(tx, ids)).map((event) => [event.id, event]))
}

/** The merge is reached through a registration of the person. */
function lockMerge(tx: Tx, { id, merge }: UndoInput, now: Date): Promise<Merge> {
  const { email, deleted_at } = registrations
  const own = tx
    .select({ email })
    .from(registrations)
    .where(and(eq(registrations.id, id), isNull(deleted_at)))
  return getRow(
    tx
      .select()
      .from(personMerges)
      .where(
        and(
          eq(personMerges.id, merge),
          inArray(personMerges.kept_email, own),
          isNull(personMerges.undone_at),
          gt(personMerges.created_at, undoableSince(now)),
        ),
      )
      .for('update'),
  )
}

type EventUndo = { image: EventImage; event: LockedWorkshop | undefined; author: { id: number } }

/** Returns the reason where the event stays merged. */
async function undoEvent(tx: Tx, { image, event, author }: EventUndo): Promise<UndoRefusal | null> {
  const ids = image.rows.map(({ id }) => id)
  const entryIds = image.entries.map(({ registration_id }) => registration_id)
  const rows = await lockPeople(tx, isAnyOf(registrations.id, ids))
  const entries = await tx.select().from(waitlistEntries).where(isAnyOf(waitlistEntries.registration_id, entryIds))
  if (!event || !isUnchanged(image, { rows, entries })) return 'changed'
  if (image.freed > 0 && !mayTake(image.freed, { open: await readOpenSeats(tx, event) })) return 'seat_taken'
  const restored = rows.map((row): RegistrationRow => ({ ...row, ...beforeOf(image, row.id) }))
  if (await isAddressUsed(tx, restored)) return 'address_used'

  // The rows that moved return first, so that no index sees two registrations of one address.
  const isEnded = ({ id }: RegistrationRow) => rows.some((row) => row.id === id && row.replaced_as === 'merge')
  const ordered = [...restored.filter((row) => !isEnded(row)), ...restored.filter(isEnded)]
  await Promise.all(
    ordered.map((row) =>
      tx.update(registrations).set(pickNames(row, MERGED_COLUMNS)).where(eq(registrations.id, row.id)),
    ),
  )
  await Promise.all(
    image.entries.map(({ registration_id, before }) =>
      tx.update(waitlistEntries).set(waitingAgain(before)).where(eq(waitlistEntries.registration_id, registration_id)),
    ),
  )
  await auditUpdates(
    tx,
    author,
    rows.map((before) => ({ before, after: { id: before.id, ...beforeOf(image, before.id) } })),
  )
  return null
}

type Current = { rows: RegistrationRow[]; entries: (typeof waitlistEntries.$inferSelect)[] }

const isUnchanged = (image: EventImage, { rows, entries }: Current): boolean =>
  image.rows.every(({ id, after }) => {
    const row = rows.find((one) => one.id === id)
    return row !== undefined && row.erased_at === null && isDeepStrictEqual(pickNames(row, MERGED_COLUMNS), after)
  }) &&
  image.entries.every(({ registration_id, after }) =>
    entries.some((entry) => entry.registration_id === registration_id && isDeepStrictEqual({ ...entry }, after)),
  )

const beforeOf = (image: EventImage, id: string): Partial<RegistrationRow> =>
  image.rows.find((row) => row.id === id)?.before ?? {}

/** An offer that was open is over by now; the place in the list stays. */
const waitingAgain = (before: Record<string, unknown>): Partial<typeof waitlistEntries.$inferInsert> => ({
  ...before,
  ...(before.state === 'offered' && WITHOUT_OFFER),
})

/** Somebody may have registered under the earlier address meanwhile. */
async function isAddressUsed(tx: Tx, restored: RegistrationRow[]): Promise<boolean> {
  const [first] = restored
  if (!first) return false
  const emails = restored.map(({ email }) => email)
  const atEvent = await tx
    .select()
    .from(registrations)
    .where(and(eq(registrations.workshop_id, first.workshop_id), inArray(registrations.email, emails)))
  const others = atEvent.filter((row) => !restored.some(({ id }) => id === row.id))
  return [isSeated, isInvited, isInterested].some((is) =>
    restored.some((row) => is(row) && others.some((other) => is(other) && other.email === row.email)),
  )
}

const FOLLOWERS = { numbers: 'numbers', blacklist: 'blacklist', declined: 'declined_mails' } as const

/** Returns what is left to undo, and adds it to the blocked parts. */
async function undoFollowers(tx: Tx, merge: Merge, blocked: BlockedPart[]): Promise<Omit<MergeImage, 'events'>> {
  const { numbers, blacklist, declined, notes, retained } = merge.image
  const { kept_email, merged_email } = merge
  if (retained) await moveRetained(tx, { from: kept_email, to: merged_email }, retained)
  await tx
    .update(personNotes)
    .set({ email: merged_email, updated_at: personNotes.updated_at })
    .where(and(isAnyOf(personNotes.id, notes), eq(personNotes.email, kept_email)))
  const left = {
    numbers: numbers && (await undoNumbers(tx, merge, numbers)) ? null : numbers,
    blacklist: blacklist && (await undoBlacklist(tx, merge, blacklist)) ? null : blacklist,
    declined: declined && (await undoDeclined(tx, merge, declined)) ? null : declined,
  }
  for (const name of namesOf(FOLLOWERS))
    if (left[name]) blocked.push({ part: FOLLOWERS[name], title: null, reason: 'changed' })
  return { ...left, notes: [] }
}

type NumbersImage = NonNullable<MergeImage['numbers']>
type NumbersRow = typeof savedNumbers.$inferInsert

async function undoNumbers(tx: Tx, { kept_email, merged_email }: Merge, { kept, merged, after }: NumbersImage) {
  const rows = await tx
    .select()
    .from(savedNumbers)
    .where(inArray(savedNumbers.email, [kept_email, merged_email]))
  const [own, ...others] = rows
  if (others.length > 0 || !isDeepStrictEqual({ ...own }, after)) return false
  await tx.delete(savedNumbers).where(eq(savedNumbers.email, kept_email))
  await tx.insert(savedNumbers).values([kept, merged].filter((row) => row !== null) as NumbersRow[])
  return true
}

/** An entry that is gone already needs no undoing. */
async function undoBlacklist(tx: Tx, { created_at, kept_email }: Merge, { id }: { id: number }): Promise<boolean> {
  const [entry] = await tx.select().from(blacklistedEmails).where(eq(blacklistedEmails.id, id)).for('update')
  if (!entry) return true
  if (entry.email !== kept_email || entry.updated_at !== created_at) return false
  await tx.delete(blacklistedEmails).where(eq(blacklistedEmails.id, id))
  return true
}

type Declined = NonNullable<MergeImage['declined']>

async function undoDeclined(tx: Tx, { kept_email }: Merge, { before, after }: Declined): Promise<boolean> {
  const [known] = await tx.select().from(recipients).where(eq(recipients.email, kept_email)).for('update')
  if (!known || !isDeepStrictEqual([...known.declined_mails], after)) return false
  const restored = known.declined_mails.filter((type) => before.includes(type))
  await tx.update(recipients).set({ declined_mails: restored }).where(eq(recipients.id, known.id))
  return true
}
