import type { NumberedPerson } from '@/features/person-numbers/rules/needed'
import { isInterested, isInvited, isSeated } from '@/features/registrations/rules/states'
import { MERGE_STATES, type MergeRefusal, type MergeState } from '../contract/merge-states'

/** A registration of one of the two addresses, as far as a merge depends on it. */
export type MergedRow = {
  id: string
  workshop_id: number
  email: string
  registered: string | null
  participated: string | null
  cancelled_at: string | null
  deleted_at: string | null
  preliminary_registration: boolean
  accompaniment_of: string | null
  created_at: string
  is_certified: boolean
  /** The number that orders the waiting list; null for a person who does not wait. */
  position: number | null
}

export type MergedCompanion = Pick<
  MergedRow,
  'id' | 'registered' | 'cancelled_at' | 'deleted_at' | 'preliminary_registration'
> & {
  accompaniment_of: string
}

export type EventPlan = {
  workshop_id: number
  /** The registrations that get the kept address. */
  moved: string[]
  /** The registration that stays where both addresses have one. */
  stays: string | null
  /** The others, which end as merged. */
  ends: string[]
  /** Companions and the main registration that each of them accompanies afterwards; null for one who stands alone. */
  parties: { id: string; main: string | null }[]
  freed: number
  refusal: MergeRefusal | null
}

type People = { rows: readonly MergedRow[]; companions: readonly MergedCompanion[] }

const tookPart = ({ participated, is_certified }: MergedRow): boolean => participated !== null || is_certified

const isActive = (row: MergedRow): boolean => isSeated(row) || isInterested(row) || isInvited(row)

/** The state of a registration, from the strongest to the weakest. */
export function mergeStateOf(row: MergedRow): MergeState | null {
  if (row.deleted_at !== null || row.cancelled_at !== null) return null
  if (tookPart(row)) return 'took_part'
  if (isSeated(row)) return 'registered'
  return isInterested(row) ? 'waiting' : 'invited'
}

const rankOf = (row: MergedRow): number => {
  const state = mergeStateOf(row)
  return state === null ? MERGE_STATES.length : MERGE_STATES.indexOf(state)
}

/**
 * Plans a merge for each event: all registrations of the merged address get the kept one. Where both addresses have
 * one, the stronger stays. Preview and merge call this function with the same rows.
 */
export function planMerge({ rows, companions }: People, { kept }: { kept: string }): EventPlan[] {
  const byEvent = Map.groupBy(rows, ({ workshop_id }) => workshop_id)
  return [...byEvent]
    .filter(([, own]) => own.some(({ email }) => email !== kept))
    .map(([workshop_id, own]) => ({
      workshop_id,
      moved: own.filter(({ email }) => email !== kept).map(({ id }) => id),
      ...pairAt(own, { companions, kept }),
    }))
    .sort((one, other) => one.workshop_id - other.workshop_id)
}

type Pairing = Pick<People, 'companions'> & { kept: string }

function pairAt(own: MergedRow[], { companions, kept }: Pairing): Omit<EventPlan, 'workshop_id' | 'moved'> {
  const active = own.filter(isActive)
  const isPair = active.some(({ email }) => email === kept) && active.some(({ email }) => email !== kept)
  const [stays, ...others] = isPair ? active.toSorted((one, other) => compareRows(one, other, kept)) : []
  if (!stays) return { stays: null, ends: [], parties: [], freed: 0, refusal: null }
  const ends = others.map(({ id }) => id)
  return {
    stays: stays.id,
    ends,
    parties: partiesOf({ stays, ends, companions }),
    freed: others.filter(isSeated).length,
    refusal: refusalOf({ stays, others, companions }),
  }
}

/** The stronger state first, then who brought the other, the better place in the list, the kept address, and the older row. */
function compareRows(one: MergedRow, other: MergedRow, kept: string): number {
  const keys = (row: MergedRow) => [
    rankOf(row),
    row.accompaniment_of === null ? 0 : 1,
    row.position ?? 0,
    row.email === kept ? 0 : 1,
  ]
  const others = keys(other)
  const difference = keys(one)
    .map((value, index) => value - (others[index] ?? 0))
    .find((value) => value !== 0)
  return difference ?? (one.created_at.localeCompare(other.created_at) || one.id.localeCompare(other.id))
}

type Pair = Pick<People, 'companions'> & { stays: MergedRow; others: MergedRow[] }

/** Two people who took part are two people, or one check-in too many; no certificate is ever taken from anybody. */
function refusalOf({ stays, others, companions }: Pair): MergeRefusal | null {
  if (tookPart(stays) && others.some(tookPart)) return 'both_took_part'
  const isLeftBehind = (companion: MergedCompanion) =>
    isInterested(companion) && others.some(({ id }) => id === companion.accompaniment_of)
  const isLeaving = others.some((row) => isInterested(row) && row.accompaniment_of !== null)
  return isLeaving || companions.some(isLeftBehind) ? 'waiting_party' : null
}

type Parties = Pick<People, 'companions'> & { stays: MergedRow; ends: string[] }

/** The companions of a registration that ends accompany the one that stays, or the main registration of that one. */
function partiesOf({ stays, ends, companions }: Parties): EventPlan['parties'] {
  const isFreed = stays.accompaniment_of !== null && ends.includes(stays.accompaniment_of)
  const main = isFreed ? stays.id : (stays.accompaniment_of ?? stays.id)
  const left = companions.filter(
    (companion) =>
      isSeated(companion) &&
      companion.id !== stays.id &&
      !ends.includes(companion.id) &&
      ends.includes(companion.accompaniment_of),
  )
  return [...(isFreed ? [{ id: stays.id, main: null }] : []), ...left.map(({ id }) => ({ id, main }))]
}

type Numbers = NumberedPerson

/** The stored numbers of the kept address win, and those of the merged one fill the gaps. */
export const numbersAfter = (kept: Numbers | null, merged: Numbers): Numbers => ({
  profession_id: kept?.profession_id ?? merged.profession_id,
  points_number: kept?.points_number ?? merged.points_number,
  efn: kept?.efn || merged.efn,
  oeak_number: kept?.oeak_number || merged.oeak_number,
  chamber_number: kept?.chamber_number || merged.chamber_number,
})
