import 'server-only'
import { lt, sql } from 'drizzle-orm'
import { db } from '@/server/db'
import { sessions, tokens } from '../table'

/** They are refused from the second they expire; this only keeps the tables small. Answers how many there were. */
export async function deleteExpired(): Promise<number> {
  const ended = await db.delete(sessions).where(lt(sessions.expires_at, sql`now()`))
  const useless = await db.delete(tokens).where(lt(tokens.expires_at, sql`now()`))
  return ended.count + useless.count
}
