import 'server-only'
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { NotFound } from '@/contract/problems'
import type { Principal } from '@/features/access/service/principal'
import { audit } from '@/server/audit'
import { db, type Tx } from '@/server/db'
import { hashToken, newToken } from '@/server/tokens'
import { type ListedSession, PROVING_MINUTES, SESSION_DAYS_REMEMBERED, SESSION_HOURS } from '../contract'
import { sessions, users } from '../table'
import { lockOwnUser } from './lock'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE

export type Session = { token: string; expires_at: string; remember: boolean }
export type NewSession = {
  user_id: number
  remember: boolean
  agent: string
  now?: Date
  /** False where the second step is still to come: until then it opens nothing, and not for long. */
  proved?: boolean
}

export async function startSession(
  on: Tx | typeof db,
  { user_id, remember, agent, now = new Date(), proved = true }: NewSession,
): Promise<Session> {
  const token = newToken()
  const expires_at = new Date(now.getTime() + lifeOf({ remember, proved })).toISOString()
  await on.insert(sessions).values({
    token_hash: hashToken(token),
    user_id,
    remember,
    proved,
    expires_at,
    user_agent: deviceOf(agent),
  })
  return { token, expires_at, remember }
}

function lifeOf({ remember, proved }: { remember: boolean; proved: boolean }): number {
  if (!proved) return PROVING_MINUTES * MINUTE
  return remember ? SESSION_DAYS_REMEMBERED * 24 * HOUR : SESSION_HOURS * HOUR
}

const isWaiting = (session: string) =>
  and(eq(sessions.token_hash, session), eq(sessions.proved, false), gt(sessions.expires_at, sql`now()`))

/** Whose second step is still to come. */
export async function findWaiting(session: string) {
  const [waiting] = await db
    .select({ user_id: sessions.user_id, remember: sessions.remember, language: users.language })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(isWaiting(session))
  return waiting ?? null
}

/** False where it is gone already: one code proves one sign-in. */
export async function endWaiting(tx: Tx, session: string): Promise<boolean> {
  const ended = await tx.delete(sessions).where(isWaiting(session)).returning({ user_id: sessions.user_id })
  return ended.length > 0
}

export async function endSession({ id, session }: { id: number; session: string }): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(sessions).where(eq(sessions.token_hash, session))
    await audit(tx, { user_id: id, action: 'logout', object: 'users', object_id: id })
  })
}

/** A changed password or role must count at once, also for whoever is signed in elsewhere. */
export async function endSessionsOf(tx: Tx, user_id: number, { except = '' } = {}): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.user_id, user_id), ne(sessions.token_hash, except)))
}

/** The beginning of the stored hash: enough to tell a person's sessions apart, too little to find the token by. */
const ID_SIGNS = 22
const idOf = (session: string) => session.slice(0, ID_SIGNS)
const listedId = sql<string>`left(${sessions.token_hash}, ${ID_SIGNS})`

/** The devices on which somebody is signed in; `current` is the session that asks, which comes first. */
export function listSessionsOf(user_id: number, current = ''): Promise<ListedSession[]> {
  const isCurrent = sql<boolean>`${sessions.token_hash} = ${current}`
  return db
    .select({
      id: listedId,
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

export const listOwnSessions = async ({ id, session }: Principal) => ({ data: await listSessionsOf(id, session) })

type Ending = { user_id: number; session: string }

/** Ends one of a person's sessions by its id in their list. Who ended it is the caller's to write down. */
export async function endSessionById(tx: Tx, { user_id, session }: Ending): Promise<void> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.user_id, user_id), eq(listedId, session)))
    .returning({ user_id: sessions.user_id })
  if (ended.length === 0) throw new NotFound()
}

/** Whether it was the one that asks: then the browser is to forget it. */
export async function endOwnSession(
  session: string,
  principal: Principal,
): Promise<{ success: true; signedOut: boolean }> {
  await db.transaction(async (tx) => {
    await lockOwnUser(tx, principal)
    await endSessionById(tx, { user_id: principal.id, session })
    await audit(tx, { user_id: principal.id, action: 'logout', object: 'users', object_id: principal.id })
  })
  return { success: true, signedOut: session === idOf(principal.session) }
}

export async function endOtherSessions(principal: Principal): Promise<{ success: true }> {
  await db.transaction(async (tx) => {
    await lockOwnUser(tx, principal)
    await endSessionsOf(tx, principal.id, { except: principal.session })
    await audit(tx, { user_id: principal.id, action: 'logout', object: 'users', object_id: principal.id })
  })
  return { success: true }
}

const BROWSERS = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'] as const
const SYSTEMS = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'Linux'] as const

/** Coarse on purpose: enough to recognise one's own device. */
export function deviceOf(agent: string): string {
  const browser = BROWSERS.find((name) => agent.includes(name))
  const system = SYSTEMS.find((name) => agent.includes(name))
  return [browser, system].filter(Boolean).join(', ')
}
