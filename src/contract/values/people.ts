type Values = Record<string, unknown>
type Change = { before: Values; after: Values }

/** The changes at one event, which are undone as a whole. */
export type EventImage = {
  workshop_id: number
  rows: (Change & { id: string })[]
  /** Places on the waiting list that ended. */
  entries: (Change & { registration_id: string })[]
  /** The seats that were freed, because the person had two. */
  freed: number
}

/** All rows that a merge changed, as they were before and after it. An undone part is empty. */
export type MergeImage = {
  events: EventImage[]
  /** The stored numbers of both addresses; `after` is the row of the kept address. */
  numbers: { kept: Values | null; merged: Values; after: Values } | null
  /** The entry that the merge added, because the other address is on the blacklist. */
  blacklist: { id: number } | null
  declined: { before: string[]; after: string[] } | null
  notes: string[]
  /**
   * The certificates and lines of erased registrations, to which the merge gave the key of the kept address. An older
   * version moved none.
   */
  retained?: { certificates: string[]; attendance: string[] }
}
