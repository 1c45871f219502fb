import 'server-only'
import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { db, type Tx } from '@/server/db'
import { hashPassword } from '@/server/passwords'
import { checkPassword } from '../rules'
import { users } from '../table'

const PASSWORD_BYTES = 12

type Wanted = { email?: string; password?: string }

/** On an empty database the administrator; a password that nobody chose is returned, to be shown this once. */
export async function createFirstUser(tx: Tx, { email = 'admin@example.org', password }: Wanted) {
  const [someone] = await tx.select({ id: users.id }).from(users).limit(1)
  if (someone) return null

  if (password) refuseWeak(password, email)
  const chosen = password ?? randomBytes(PASSWORD_BYTES).toString('base64url')
  const password_hash = await hashPassword(chosen)
  await tx
    .insert(users)
    .values({ name: 'Administrator', email, password_hash, is_super_user: true, email_verified_at: sql`now()` })
  return { email, password: password ? undefined : chosen }
}

export async function findFirstUser(): Promise<string | undefined> {
  const [first] = await db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.is_super_user, true))
    .orderBy(users.id)
    .limit(1)
  return first?.email
}

/** Said at the start, where no form is: with the name of the setting and what to do. */
function refuseWeak(password: string, email: string): void {
  try {
    checkPassword(password, { email })
  } catch {
    throw new Error('ADMIN_PASSWORD is too well known or repeats ADMIN_EMAIL: choose another one.')
  }
}
