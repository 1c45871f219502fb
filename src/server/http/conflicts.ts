import { Conflict } from '@/contract/problems'
import { findUserName } from './credentials'

type SavedItem = { updated_at: string; updated_by: number | null }

/** Call it after the transaction: inside it, each stale save would hold one connection and wait for a second. */
export async function createConflict({ updated_by, updated_at }: SavedItem, current: unknown): Promise<Conflict> {
  return new Conflict({ changed_by: await findUserName(updated_by), changed_at: updated_at, current })
}
