import 'server-only'
import { and, eq, ne } from 'drizzle-orm'
import { audit } from '@/server/audit'
import { db, type Tx } from '@/server/db'
import { hashToken, newToken } from '@/server/tokens'
import { SESSION_DAYS_REMEMBERED, SESSION_HOURS } from '../contract'
import { sessions } from '../table'

const HOUR = 60 * 60 * 1000

export type Session = { token: string; expires_at: string; remember: boolean }
export type NewSession = { user_id: number; remember: boolean; agent: string; now?: Date }

export async function startSession(
  on: Tx | typeof db,
  { user_id, remember, agent, now = new Date() }: NewSession,
): Promise<Session> {
  const token = newToken()
  const hours = remember ? SESSION_DAYS_REMEMBERED * 24 : SESSION_HOURS
  const expires_at = new Date(now.getTime() + hours * HOUR).toISOString()
  await on.insert(sessions).values({
    token_hash: hashToken(token),
    user_id,
    remember,
    expires_at,
    user_agent: deviceOf(agent),
  })
  return { token, expires_at, remember }
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

const BROWSERS = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'] as const
const SYSTEMS = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'Linux'] as const

/** Coarse on purpose: enough to recognise one's own device. */
export function deviceOf(agent: string): string {
  const browser = BROWSERS.find((name) => agent.includes(name))
  const system = SYSTEMS.find((name) => agent.includes(name))
  return [browser, system].filter(Boolean).join(', ')
}
