import 'server-only'
import { eq } from 'drizzle-orm'
import { evaluations } from '@/schema/evaluations'
import type { Tx } from '@/server/database/db'
import type { StoredEvaluation } from './stored-evaluation'

type Opening = Pick<StoredEvaluation, 'speakers'> & { evaluation: { id: number; opened_at: string | null }; now: Date }

/** From now on the evaluation keeps its questions and speakers, because answers belong to them. */
export async function openEvaluation(tx: Tx, { evaluation, speakers, now }: Opening): Promise<void> {
  if (evaluation.opened_at !== null) return
  await tx.update(evaluations).set({ opened_at: now.toISOString(), speakers }).where(eq(evaluations.id, evaluation.id))
}
