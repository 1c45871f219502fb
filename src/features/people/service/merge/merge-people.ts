import { and, eq, getTableName } from 'drizzle-orm'
import { pickNames } from '@/contract/fields'
import { Invalid, NotFound, Problem } from '@/contract/problems'
import type { EventImage, MergeImage } from '@/contract/values/people'
import { partyFieldsOf } from '@/features/registrations/rules/refusals'
import { addressKeyOf } from '@/features/registrations/service/address-key'
import { auditUpdates } from '@/features/registrations/service/audit-entry'
import { mailTo, queueRegistrationMails } from '@/features/registrations/service/mail-queue/queue-mails'
import { ensureTokens } from '@/features/registrations/service/personal-tokens'
import { lockWorkshops } from '@/features/seats/service/lock-event'
import { requestOffers } from '@/features/seats/service/request-offers'
import { closeEntries } from '@/features/seats/service/waiting-parties'
import { attendanceRecords } from '@/schema/attendance'
import { certificates } from '@/schema/certificates'
import { blacklistedEmails } from '@/schema/mails'
import { personMerges, personNotes } from '@/schema/people'
import { recipients, registrations, savedNumbers } from '@/schema/registrations'
import { isUnended, waitlistEntries } from '@/schema/waitlist'
import { type AuthorContext, audit } from '@/server/crud/audit'
import { isAnyOf } from '@/server/database/bulk'
import { db, type Tx } from '@/server/database/db'
import { numbersAfter } from '../../rules/merge'
import { calendarsOf, followersOf, isErasureRequested } from './preview-merge'
import { type Addresses, getAddresses, type MergeSource, readEventsOf, readMerge, withAddress } from './read-merge'

type MergeInput = { id: string; other: string; fingerprint: string; calendar: boolean }
const MERGE_OBJECT = getTableName(personMerges)

/** Merges the address of another registration into that of the first, exactly as the preview with this fingerprint says. */
export async function mergePeople(input: MergeInput, { author, now }: AuthorContext) {
  const addresses = await getAddresses(input)
  return db.transaction(async (tx) => {
    const locked = await lockWorkshops(tx, await readEventsOf(addresses, tx))
    const events = new Map(locked.map((event) => [event.id, event]))
    const source = await readMerge(tx, addresses, { locks: true })
    refuseChanged(source, { fingerprint: input.fingerprint, locked: new Set(events.keys()) })
    refuseMerge(source)

    const timestamp = now.toISOString()
    const edit = { updated_at: timestamp, updated_by: author.id }
    const entries = await endRegistrations(tx, source, { edit, now })
    await moveAddress(tx, source, { addresses, edit })
    await changeParties(tx, source, edit)
    const image: MergeImage = {
      events: await readImages(tx, source, { entries, author }),
      ...(await moveFollowers(tx, source, { addresses, edit })),
    }
    if (input.calendar) await queueCalendarMails(tx, source, { events, addresses, now })
    const freeing = source.plans.filter(({ ends }) => ends.length > 0).map(({ workshop_id }) => workshop_id)
    await requestOffers(tx, ...freeing)
    const values = { kept_email: addresses.kept, merged_email: addresses.merged, image, created_at: timestamp, ...edit }
    const [merge] = await tx.insert(personMerges).values(values).returning({ id: personMerges.id })
    await auditMerge(tx, { id: input.id, author, changes: { merged: [null, addresses.merged] } })
    return { merge: merge?.id ?? '' }
  })
}

type Confirmed = { fingerprint: string; locked: ReadonlySet<number> }

/** A registration for another event may have been added between the locks and the reading. */
function refuseChanged({ fingerprint: current, rows }: MergeSource, { fingerprint, locked }: Confirmed): void {
  if (current !== fingerprint || rows.some(({ workshop_id }) => !locked.has(workshop_id)))
    throw new Problem(409, 'merge_changed')
}

function refuseMerge(source: MergeSource): void {
  if (isErasureRequested(source)) throw refusal('merge_erasure_requested')
  const refused = source.plans.find((plan) => plan.refusal !== null)?.refusal
  if (refused) throw refusal(`merge_${refused}`)
}

const refusal = (text: string): Invalid => new Invalid({ other: [text] }, text)

type Edit = { updated_at: string; updated_by: number }

/** Ends the weaker registration of each pair before the addresses move, so that no index sees two seats. */
async function endRegistrations(tx: Tx, { plans }: MergeSource, { edit, now }: { edit: Edit; now: Date }) {
  const pairs = plans.filter(({ stays }) => stays !== null)
  const ended = pairs.flatMap(({ ends }) => ends)
  await Promise.all(
    pairs.map(({ stays, ends }) =>
      tx
        .update(registrations)
        .set({ ...edit, cancelled_at: edit.updated_at, replaced_as: 'merge', replaced_by: stays })
        .where(isAnyOf(registrations.id, ends)),
    ),
  )
  const entries = await tx
    .select()
    .from(waitlistEntries)
    .where(and(isAnyOf(waitlistEntries.registration_id, ended), isUnended))
  await closeEntries(tx, entries, { state: 'left', now })
  return entries
}

/** Removed registrations move as well, because they can be restored. */
const moveAddress = (tx: Tx, { plans }: MergeSource, { addresses, edit }: { addresses: Addresses; edit: Edit }) =>
  tx
    .update(registrations)
    .set({ ...edit, email: addresses.kept, earlier_emails: withAddress(addresses.merged) })
    .where(
      isAnyOf(
        registrations.id,
        plans.flatMap(({ moved }) => moved),
      ),
    )

async function changeParties(tx: Tx, { plans, rows, companions }: MergeSource, edit: Edit): Promise<void> {
  const mainOf = (id: string) => [...rows, ...companions].find((row) => row.id === id)
  const known = plans.flatMap(({ parties }) => parties)
  const missing = known.flatMap(({ main }) => (main !== null && !mainOf(main) ? [main] : []))
  const others = await tx.select().from(registrations).where(isAnyOf(registrations.id, missing))
  await Promise.all(
    known.map(({ id, main }) => {
      const row = main === null ? undefined : (mainOf(main) ?? others.find((one) => one.id === main))
      // A companion that becomes a main registration has the date of its own row.
      const fields = partyFieldsOf(row && { id: row.id, created_at: row.created_at })
      return tx
        .update(registrations)
        .set({ ...edit, ...fields })
        .where(eq(registrations.id, id))
    }),
  )
}

type Ended = { entries: (typeof waitlistEntries.$inferSelect)[]; author: { id: number } }

/** The rows before and after, by event, and an entry in the history of each registration. */
async function readImages(tx: Tx, source: MergeSource, { entries, author }: Ended): Promise<EventImage[]> {
  const before = new Map([...source.rows, ...source.companions].map((row) => [row.id, row]))
  const changed = source.plans.flatMap(({ moved, ends, parties }) => [
    ...moved,
    ...ends,
    ...parties.map(({ id }) => id),
  ])
  const [rows, ended] = await Promise.all([
    tx.select().from(registrations).where(isAnyOf(registrations.id, changed)),
    tx
      .select()
      .from(waitlistEntries)
      .where(
        isAnyOf(
          waitlistEntries.registration_id,
          entries.map(({ registration_id }) => registration_id),
        ),
      ),
  ])
  await auditUpdates(
    tx,
    author,
    rows.map((after) => ({ before: rowOf(before, after.id), after })),
  )
  return source.plans.map((plan) => ({
    workshop_id: plan.workshop_id,
    freed: plan.freed,
    rows: rows
      .filter((row) => row.workshop_id === plan.workshop_id)
      .map((after) => ({
        id: after.id,
        before: pickNames(rowOf(before, after.id), MERGED_COLUMNS),
        after: pickNames(after, MERGED_COLUMNS),
      })),
    entries: ended
      .filter((entry) => plan.ends.includes(entry.registration_id))
      .map((after) => ({
        registration_id: after.registration_id,
        before: { ...entries.find(({ registration_id }) => registration_id === after.registration_id) },
        after,
      })),
  }))
}

function rowOf<Row>(rows: ReadonlyMap<string, Row>, id: string): Row {
  const row = rows.get(id)
  if (!row) throw new NotFound()
  return row
}

type Followers = { addresses: Addresses; edit: Edit }

/** Numbers, blacklist, declined mails, notes, and what is kept of erased registrations. */
async function moveFollowers(tx: Tx, source: MergeSource, context: Followers): Promise<Omit<MergeImage, 'events'>> {
  const { kept, merged } = context.addresses
  const ids = source.notes.map(({ id }) => id)
  // The texts stay as they are, so that nobody seems to have edited them.
  await tx
    .update(personNotes)
    .set({ email: kept, updated_at: personNotes.updated_at })
    .where(and(isAnyOf(personNotes.id, ids), eq(personNotes.email, merged)))
  return {
    numbers: await moveNumbers(tx, source, context),
    blacklist: await copyBlacklist(tx, source, context),
    declined: await uniteDeclined(tx, source, context),
    notes: ids,
    retained: await moveRetained(tx, { from: merged, to: kept }),
  }
}

type Retained = NonNullable<MergeImage['retained']>

/**
 * Only the keyed hash of an address finds what is kept of its erased registrations. Gives all of it, or these rows, the key
 * of another address; a row that was erased since has lost its key.
 */
export async function moveRetained(
  tx: Tx,
  { from, to }: { from: string; to: string },
  only?: Retained,
): Promise<Retained> {
  const earlier = addressKeyOf(from)
  const address_key = addressKeyOf(to)
  const { id, address_key: key } = certificates
  const { registration_id, address_key: keyOfLine } = attendanceRecords
  const movedCertificates = await tx
    .update(certificates)
    .set({ address_key })
    .where(and(eq(key, earlier), only && isAnyOf(id, only.certificates)))
    .returning({ id })
  const movedLines = await tx
    .update(attendanceRecords)
    .set({ address_key })
    .where(and(eq(keyOfLine, earlier), only && isAnyOf(registration_id, only.attendance)))
    .returning({ id: registration_id })
  return { certificates: movedCertificates.map((row) => row.id), attendance: movedLines.map((row) => row.id) }
}

async function moveNumbers(tx: Tx, { numbers }: MergeSource, { addresses: { kept, merged } }: Followers) {
  const own = numbers.find(({ email }) => email === kept) ?? null
  const other = numbers.find(({ email }) => email === merged)
  if (!other) return null
  const used_at = [own?.used_at ?? '', other.used_at].toSorted().at(-1) ?? other.used_at
  const values = { ...numbersAfter(own, other), used_at, consented_at: own?.consented_at ?? other.consented_at }
  await tx.delete(savedNumbers).where(eq(savedNumbers.email, merged))
  const [after] = await tx
    .insert(savedNumbers)
    .values({ email: kept, ...values })
    .onConflictDoUpdate({ target: savedNumbers.email, set: values })
    .returning()
  return { kept: own, merged: other, after: after ?? values }
}

/** The merged address stays on the list: nothing may go there either. */
async function copyBlacklist(tx: Tx, source: MergeSource, { addresses, edit }: Followers) {
  if (!followersOf(source, addresses).is_blacklisted) return null
  const other = source.blacklist.find(({ email }) => email === addresses.merged)
  if (!other) return null
  const { reason, note } = other
  const [added] = await tx
    .insert(blacklistedEmails)
    .values({ email: addresses.kept, reason, note, ...edit })
    .returning()
  if (!added) return null
  const object = getTableName(blacklistedEmails)
  const changes = { email: [null, addresses.kept], reason: [null, reason] }
  await audit(tx, { user_id: edit.updated_by, action: 'create', object, object_id: added.id, changes })
  return { id: added.id }
}

async function uniteDeclined(tx: Tx, source: MergeSource, { addresses }: Followers) {
  const { declined_mails: added } = followersOf(source, addresses)
  if (added.length === 0) return null
  await ensureTokens([addresses.kept], tx)
  const before = source.recipients.find(({ email }) => email === addresses.kept)?.declined_mails ?? []
  const after = [...before, ...added]
  await tx.update(recipients).set({ declined_mails: after }).where(eq(recipients.email, addresses.kept))
  return { before, after }
}

type CalendarContext = { events: Parameters<typeof calendarsOf>[1]['events']; addresses: Addresses; now: Date }

/** The entries of moved registrations go to the kept address, and an entry that is there twice ends where it was sent. */
async function queueCalendarMails(tx: Tx, source: MergeSource, { events, addresses, now }: CalendarContext) {
  const { moved, twice } = calendarsOf(source, { events, now })
  await queueRegistrationMails(tx, [
    ...moved.map((row) => mailTo({ ...row, email: addresses.kept }, 'confirmation')),
    ...twice.map((row) => mailTo(row, 'cancellation')),
  ])
}

type MergeEntry = { id: string; author: { id: number }; changes: Record<string, unknown> }

/** The entry carries the id of a registration of the person, so that an erasure empties it. */
export const auditMerge = (tx: Tx, { id, author, changes }: MergeEntry): Promise<void> =>
  audit(tx, { user_id: author.id, action: 'update', object: MERGE_OBJECT, object_id: id, changes })

/** The columns of a registration that a merge changes. */
export const MERGED_COLUMNS = [
  'email',
  'earlier_emails',
  'accompaniment_of',
  'party_since',
  'cancelled_at',
  'replaced_as',
  'replaced_by',
  'updated_at',
  'updated_by',
] as const
