import { and, eq, gt, isNull } from 'drizzle-orm'
import { Invalid } from '@/contract/problems'
import { HOUR_MS } from '@/contract/time'
import { type TokenKind, tokens } from '@/schema/accounts'
import type { Tx } from '@/server/database/db'
import { hashToken, newToken } from '@/server/security/tokens'
import { lockUser } from './lock-user'

type NewToken = { kind: TokenKind; user_id: number; email: string; hours: number }

/** A new link replaces older ones of its kind. */
export async function issueToken(tx: Tx, { kind, user_id, email, hours }: NewToken): Promise<string> {
  await lockUser(tx, user_id)
  const token = newToken()
  await tx.delete(tokens).where(and(eq(tokens.user_id, user_id), eq(tokens.kind, kind)))
  await tx.insert(tokens).values({
    token_hash: hashToken(token),
    kind,
    user_id,
    email,
    expires_at: new Date(Date.now() + hours * HOUR_MS).toISOString(),
  })
  return token
}

/** Links from before a change of the password may belong to an intruder. */
export async function deleteTokens(tx: Tx, user_id: number): Promise<void> {
  await tx.delete(tokens).where(eq(tokens.user_id, user_id))
}

/** Redeems a token once: of two simultaneous calls the second finds it used or deleted. The account stays locked. */
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
