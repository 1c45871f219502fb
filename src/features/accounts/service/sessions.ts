import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { deviceNameOf } from '@/contract/device-name'
import { NotFound } from '@/contract/problems'
import type { Principal } from '@/features/access/service/check-session'
import { sessions, users } from '@/schema/access'
import { tokens } from '@/schema/accounts'
import { audit } from '@/server/crud/audit'
import { db, type Tx } from '@/server/database/db'
import { hashToken, newToken } from '@/server/security/tokens'
import { type ListedSession, SECOND_FACTOR_MINUTES, SESSION_DAYS_REMEMBERED, SESSION_HOURS } from '../contract'
import { lockOwnUser } from './lock-user'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS

export type Session = { token: string; expires_at: string; remember: boolean }
type NewSession = {
  user_id: number
  remember: boolean
  agent: string
  now?: Date
  /** False until the second factor is proved: the session permits nothing and soon expires. */
  proved?: boolean
}

export async function startSession(
  on: Tx | typeof db,
  { user_id, remember, agent, now = new Date(), proved = true }: NewSession,
): Promise<Session> {
  const token = newToken()
  const expires_at = new Date(now.getTime() + sessionLifetimeOf({ remember, proved })).toISOString()
  await on.insert(sessions).values({
    token_hash: hashToken(token),
    user_id,
    remember,
    proved,
    expires_at,
    user_agent: deviceNameOf(agent),
  })
  return { token, expires_at, remember }
}

function sessionLifetimeOf({ remember, proved }: { remember: boolean; proved: boolean }): number {
  if (!proved) return SECOND_FACTOR_MINUTES * MINUTE_MS
  return remember ? SESSION_DAYS_REMEMBERED * 24 * HOUR_MS : SESSION_HOURS * HOUR_MS
}

const isPendingSession = (session: string) =>
  and(eq(sessions.token_hash, session), eq(sessions.proved, false), gt(sessions.expires_at, sql`now()`))

/** The session that waits for the second factor. */
export async function findPendingSession(session: string) {
  const [pending] = await db
    .select({ user_id: sessions.user_id, remember: sessions.remember, language: users.language })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(isPendingSession(session))
  return pending ?? null
}

/** False when the session is gone already: one code proves one sign-in. */
export async function endPendingSession(tx: Tx, session: string): Promise<boolean> {
  const ended = await tx.delete(sessions).where(isPendingSession(session)).returning({ user_id: sessions.user_id })
  return ended.length > 0
}

export async function endCurrentSession({ id, session }: { id: number; session: string }): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(sessions).where(eq(sessions.token_hash, session))
    await audit(tx, { user_id: id, action: 'logout', object: 'users', object_id: id })
  })
}

/** A changed password or role counts at once, also on other devices. */
export async function endSessionsOf(tx: Tx, user_id: number, { except = '' } = {}): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.user_id, user_id), ne(sessions.token_hash, except)))
}

/** The beginning of the stored hash identifies a person's session without revealing the token. */
const LISTED_ID_LENGTH = 22
const listedIdOf = (session: string) => session.slice(0, LISTED_ID_LENGTH)
const listedIdColumn = sql<string>`left(${sessions.token_hash}, ${LISTED_ID_LENGTH})`

/** The devices on which a person is signed in. The session of the call comes first and is `current`. */
export function listSessionsOf(user_id: number, current = ''): Promise<ListedSession[]> {
  const isCurrent = sql<boolean>`${sessions.token_hash} = ${current}`
  return db
    .select({
      id: listedIdColumn,
      user_agent: sessions.user_agent,
      remember: sessions.remember,
      last_used: sessions.last_used,
      created_at: sessions.created_at,
      expires_at: sessions.expires_at,
      current: isCurrent,
    })
    .from(sessions)
    .where(and(eq(sessions.user_id, user_id), eq(sessions.proved, true), gt(sessions.expires_at, sql`now()`)))
    .orderBy(desc(isCurrent), desc(sessions.last_used), sessions.token_hash)
}

export const listSessions = async ({ id, session }: Principal) => ({ data: await listSessionsOf(id, session) })

type SessionToEnd = { user_id: number; session: string }

/** Ends one of a person's sessions by its id in the list. The caller records the author. */
export async function endSessionById(tx: Tx, { user_id, session }: SessionToEnd): Promise<void> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.user_id, user_id), eq(listedIdColumn, session)))
    .returning({ user_id: sessions.user_id })
  if (ended.length === 0) throw new NotFound()
}

/** True for the session of the call: the browser then deletes its cookie. */
export async function endSession(
  session: string,
  principal: Principal,
): Promise<{ success: true; signedOut: boolean }> {
  await db.transaction(async (tx) => {
    await lockOwnUser(tx, principal)
    await endSessionById(tx, { user_id: principal.id, session })
    await audit(tx, { user_id: principal.id, action: 'logout', object: 'users', object_id: principal.id })
  })
  return { success: true, signedOut: session === listedIdOf(principal.session) }
}

export async function endOtherSessions(principal: Principal): Promise<{ success: true }> {
  await db.transaction(async (tx) => {
    await lockOwnUser(tx, principal)
    await endSessionsOf(tx, principal.id, { except: principal.session })
    await audit(tx, { user_id: principal.id, action: 'logout', object: 'users', object_id: principal.id })
  })
  return { success: true }
}

/** Deletes rows that are refused already, to keep the tables small. Returns their number. */
export async function deleteExpiredSessionsAndTokens(): Promise<number> {
  const deletedSessions = await db.delete(sessions).where(lt(sessions.expires_at, sql`now()`))
  const deletedTokens = await db.delete(tokens).where(lt(tokens.expires_at, sql`now()`))
  return deletedSessions.count + deletedTokens.count
}
