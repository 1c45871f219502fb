import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Locale } from '@/contract/locales'
import { checkPassword } from '@/features/accounts/rules'
import { deleteTokens, redeemToken } from '@/features/accounts/service/mailed-tokens'
import { endSessionsOf } from '@/features/accounts/service/sessions'
import { translateStatus } from '@/features/accounts/service/translate-status'
import { users } from '@/schema/access'
import { tokens } from '@/schema/accounts'
import { audit } from '@/server/crud/audit'
import { db } from '@/server/database/db'
import { hashPassword } from '@/server/security/passwords'
import { hashToken } from '@/server/security/tokens'
import type { invitationForm } from '../contract'

type AcceptInput = z.output<typeof invitationForm>

/** The link came by mail, so the first password also proves the address. A refused password leaves the link valid. */
export async function acceptInvitation({ token, password }: AcceptInput, locale: Locale) {
  const password_hash = await hashPassword(password)
  await db.transaction(async (tx) => {
    const { user } = await redeemToken(tx, { kind: 'invitation', token })
    checkPassword(password, user)
    await tx.update(users).set({ password_hash, email_verified_at: sql`now()` }).where(eq(users.id, user.id))
    await endSessionsOf(tx, user.id)
    await deleteTokens(tx, user.id)
    await audit(tx, { user_id: user.id, action: 'password', object: 'users', object_id: user.id })
  })
  return translateStatus('password_saved', locale)
}

/** The account that a link invites; null once the link was used, replaced or has expired. Reading changes nothing. */
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
