import 'server-only'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Locale } from '@/contract/locales'
import { checkPassword } from '@/features/accounts/rules'
import { endSessionsOf } from '@/features/accounts/service/sessions'
import { statusOf } from '@/features/accounts/service/status'
import { forgetTokens, redeemToken } from '@/features/accounts/service/tokens'
import { tokens, users } from '@/features/accounts/table'
import { audit } from '@/server/audit'
import { db } from '@/server/db'
import { hashPassword } from '@/server/passwords'
import { hashToken } from '@/server/tokens'
import type { invitationForm } from '../contract'

type Accepting = z.output<typeof invitationForm>

/** The link came by mail, so the first password proves the address as well. A refused password leaves the link as it was. */
export async function acceptInvitation({ token, password }: Accepting, locale: Locale) {
  const password_hash = await hashPassword(password)
  await db.transaction(async (tx) => {
    const { user } = await redeemToken(tx, { kind: 'invitation', token })
    checkPassword(password, user)
    await tx.update(users).set({ password_hash, email_verified_at: sql`now()` }).where(eq(users.id, user.id))
    await endSessionsOf(tx, user.id)
    await forgetTokens(tx, user.id)
    await audit(tx, { user_id: user.id, action: 'password', object: 'users', object_id: user.id })
  })
  return statusOf('password_saved', locale)
}

/** Whom a link invites; nobody once it was used, replaced, or has grown old. Reading it changes nothing. */
export async function findInvitation(token: string): Promise<{ email: string } | null> {
  const [found] = await db
    .select({ email: tokens.email })
    .from(tokens)
    .where(
      and(
        eq(tokens.token_hash, hashToken(token)),
        eq(tokens.kind, 'invitation'),
        isNull(tokens.used_at),
        gt(tokens.expires_at, sql`now()`),
      ),
    )
  return found ?? null
}
