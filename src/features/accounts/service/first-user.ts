import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { users } from '@/schema/access'
import { db, type Tx } from '@/server/database/db'
import { hashPassword } from '@/server/security/passwords'
import { checkPassword } from '../rules'

const PASSWORD_BYTES = 12

type FirstUserInput = { email?: string; password?: string }

/** Creates the administrator of an empty database and returns a generated password, to be shown once. */
export async function createFirstUser(tx: Tx, { email = 'admin@example.org', password }: FirstUserInput) {
  const [existing] = await tx.select({ id: users.id }).from(users).limit(1)
  if (existing) return null

  if (password) refuseWeakPassword(password, email)
  const initialPassword = password ?? randomBytes(PASSWORD_BYTES).toString('base64url')
  const password_hash = await hashPassword(initialPassword)
  await tx
    .insert(users)
    .values({ name: 'Administrator', email, password_hash, is_super_user: true, email_verified_at: sql`now()` })
  return { email, password: password ? undefined : initialPassword }
}

export async function findFirstUserEmail(): Promise<string | undefined> {
  const [first] = await db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.is_super_user, true))
    .orderBy(users.id)
    .limit(1)
  return first?.email
}

/** The start has no form, so the error names the setting and the remedy. */
function refuseWeakPassword(password: string, email: string): void {
  try {
    checkPassword(password, { email })
  } catch {
    throw new Error('ADMIN_PASSWORD is too well known or repeats ADMIN_EMAIL: choose another one.')
  }
}
