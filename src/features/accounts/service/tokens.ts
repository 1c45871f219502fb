import 'server-only'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { Invalid } from '@/contract/problems'
import type { Tx } from '@/server/db'
import { hashToken, newToken } from '@/server/tokens'
import { type TokenKind, tokens } from '../table'
import { lockUser } from './lock'

const HOUR = 60 * 60 * 1000

type Issue = { kind: TokenKind; user_id: number; email: string; hours: number }

/** A new link takes the place of older ones of its kind. */
export async function issueToken(tx: Tx, { kind, user_id, email, hours }: Issue): Promise<string> {
  await lockUser(tx, user_id)
  const token = newToken()
  await tx.delete(tokens).where(and(eq(tokens.user_id, user_id), eq(tokens.kind, kind)))
  await tx.insert(tokens).values({
    token_hash: hashToken(token),
    kind,
    user_id,
    email,
    expires_at: new Date(Date.now() + hours * HOUR).toISOString(),
  })
  return token
}

/** Whoever asked for a link before the password changed may not be who owns the account now. */
export async function forgetTokens(tx: Tx, user_id: number): Promise<void> {
  await tx.delete(tokens).where(eq(tokens.user_id, user_id))
}

/** One use: of two simultaneous ones the second finds it used, or gone with a new password. The account stays locked. */
export async function redeemToken(tx: Tx, { kind, token }: { kind: TokenKind; token: string }) {
  const now = new Date().toISOString()
  const unused = and(
    eq(tokens.token_hash, hashToken(token)),
    eq(tokens.kind, kind),
    isNull(tokens.used_at),
    gt(tokens.expires_at, now),
  )
  const [found] = await tx.select({ user_id: tokens.user_id }).from(tokens).where(unused)
  const user = found && (await lockUser(tx, found.user_id))
  const [used] = user ? await tx.update(tokens).set({ used_at: now }).where(unused).returning() : []
  if (!user || !used) throw new Invalid({ token: ['token_invalid'] }, 'token_invalid')
  return { user, email: used.email }
}
