import { NotFound } from '@/contract/problems'
import { NUMBER_KINDS } from '@/contract/values/numbers'
import { displayName } from '@/features/registrations/rules/people'
import { isSeated } from '@/features/registrations/rules/states'
import { hasStarted, isCancelled } from '@/features/workshops/rules'
import { columnsOf } from '@/schema/columns'
import { workshops } from '@/schema/workshops'
import { isAnyOf } from '@/server/database/bulk'
import { db, type Tx } from '@/server/database/db'
import type { MergePreview } from '../../contract/merges'
import { type EventPlan, mergeStateOf, numbersAfter } from '../../rules/merge'
import { type Addresses, getAddresses, type MergeSource, readMerge } from './read-merge'

type Pair = { id: string; other: string }

/** Reads and computes exactly what the merge does, and changes nothing. */
export async function previewMerge(pair: Pair, { now }: { now: Date }): Promise<MergePreview> {
  const addresses = await getAddresses(pair)
  return db.transaction(async (tx) => {
    const source = await readMerge(tx, addresses, { locks: false })
    return previewOf(tx, source, { addresses, pair, now })
  })
}

type PreviewContext = { addresses: Addresses; pair: Pair; now: Date }

async function previewOf(tx: Tx, source: MergeSource, { addresses, pair, now }: PreviewContext): Promise<MergePreview> {
  const events = await readEvents(
    tx,
    source.plans.map(({ workshop_id }) => workshop_id),
  )
  const addressOf = (id: string) => {
    const row = source.rows.find((one) => one.id === id)
    if (!row) throw new NotFound()
    return { id, email: row.email, name: displayName(row) }
  }
  const calendars = calendarsOf(source, { events, now })
  return {
    fingerprint: source.fingerprint,
    kept: addressOf(pair.id),
    merged: addressOf(pair.other),
    events: source.plans.map((plan) => ({
      workshop_id: plan.workshop_id,
      title: events.get(plan.workshop_id)?.title ?? '',
      date: events.get(plan.workshop_id)?.date ?? '',
      moved: plan.moved.length,
      pair: pairOf(plan, source),
    })),
    certificates: source.certificateCount,
    notes: source.notes.length,
    ...followersOf(source, addresses),
    calendars: { moved: calendars.moved.length, twice: calendars.twice.length },
    is_erasure_requested: isErasureRequested(source),
  }
}

async function readEvents(tx: Tx, ids: number[]) {
  const rows = await tx
    .select(columnsOf(workshops, 'id', 'title', 'date', 'time', 'cancelled_at'))
    .from(workshops)
    .where(isAnyOf(workshops.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

function pairOf({ stays, ends, parties, freed, refusal }: EventPlan, { rows, companions }: MergeSource) {
  const seatOf = (id: string) => {
    const row = rows.find((one) => one.id === id)
    const state = row && mergeStateOf(row)
    return row && state ? [{ name: displayName(row), email: row.email, state }] : []
  }
  const [kept] = stays === null ? [] : seatOf(stays)
  if (!kept) return null
  const names = parties.flatMap(({ id }) => companions.filter((row) => row.id === id && id !== stays).map(displayName))
  return { stays: kept, ends: ends.flatMap(seatOf), companions: names, freed, refusal }
}

/** Numbers, blacklist and declined mails, which follow as the registrations do. */
export function followersOf({ numbers, blacklist, recipients }: MergeSource, { kept, merged }: Addresses) {
  const own = numbers.find(({ email }) => email === kept) ?? null
  const added = numbers.find(({ email }) => email === merged)
  const after = added && numbersAfter(own, added)
  const isListed = (address: string) => blacklist.some(({ email }) => email === address)
  const declinedBy = (address: string) => recipients.find(({ email }) => email === address)?.declined_mails ?? []
  return {
    numbers: [...NUMBER_KINDS, 'profession_id' as const].filter((name) => after?.[name] && after[name] !== own?.[name]),
    is_blacklisted: isListed(merged) && !isListed(kept),
    declined_mails: declinedBy(merged).filter((type) => !declinedBy(kept).includes(type)),
  }
}

export const isErasureRequested = ({ recipients }: MergeSource): boolean =>
  recipients.some(({ erasure_requested_at }) => erasure_requested_at !== null)

type Events = ReadonlyMap<number, { date: string; time: string; cancelled_at: string | null }>

/** The registrations at coming events whose calendar entry lies in the other mailbox, and those that are there twice. */
export function calendarsOf({ rows, plans }: MergeSource, { events, now }: { events: Events; now: Date }) {
  const isComing = ({ workshop_id }: { workshop_id: number }) => {
    const event = events.get(workshop_id)
    return event !== undefined && !hasStarted(event, now) && !isCancelled(event)
  }
  const entered = rows.filter((row) => isSeated(row) && row.confirmation_sent !== null && isComing(row))
  const ends = new Set(plans.flatMap((plan) => plan.ends))
  const moved = new Set(plans.flatMap((plan) => plan.moved))
  return {
    moved: entered.filter(({ id }) => moved.has(id) && !ends.has(id)),
    twice: entered.filter(({ id }) => ends.has(id)),
  }
}
