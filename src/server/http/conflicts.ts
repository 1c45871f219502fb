import 'server-only'
import { Conflict } from '@/contract/problems'
import { findUserName } from './principal'

type Saved = { updated_at: string; updated_by: number | null }

/** Somebody saved in between; a draft that names no stamp saves over whatever is there. */
export const isStale = (draft: { updated_at?: string | null }, before: Saved): boolean =>
  Boolean(draft.updated_at) && draft.updated_at !== before.updated_at

/** Made after the transaction: each of many stale saves would hold one connection and wait for a second. */
export async function conflictWith({ updated_by, updated_at }: Saved, current: unknown): Promise<Conflict> {
  return new Conflict({ changed_by: await findUserName(updated_by), changed_at: updated_at, current })
}
