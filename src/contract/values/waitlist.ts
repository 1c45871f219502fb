/**
 * waiting -> offered -> accepted | declined | expired | undeliverable. A party that leaves has `left`; `ended` means
 * that the event began without a seat for it.
 */
export const ENTRY_STATES = [
  'waiting',
  'offered',
  'accepted',
  'declined',
  'expired',
  'undeliverable',
  'left',
  'ended',
] as const
export type EntryState = (typeof ENTRY_STATES)[number]
