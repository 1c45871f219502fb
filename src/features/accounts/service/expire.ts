import 'server-only'
import { lt, sql } from 'drizzle-orm'
import { db } from '@/server/db'
import { sessions, tokens } from '../table'

/** They are refused from the second they expire; this only keeps the tables small. */
export async function deleteExpired(): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expires_at, sql`now()`))
  await db.delete(tokens).where(lt(tokens.expires_at, sql`now()`))
}
