import { and, eq, sql } from 'drizzle-orm'
import type { Adapter, AdapterUser } from 'next-auth/adapters'
import type { Locale } from '@/contract/locales'
import { SELF_REGISTERED_ROLE } from '@/features/access/contract'
import { users } from '@/schema/access'
import { oauthAccounts } from '@/schema/accounts'
import { audit } from '@/server/crud/audit'
import { db } from '@/server/database/db'
import { NAME_MAX } from '../contract'
import { hasSecondFactor } from './check-second-factor'
import { grantRole } from './create-account'
import { lockUser } from './lock-user'
import { startSession } from './sessions'

export type SignInContext = { language: Locale; agent: string }

const USER_COLUMNS = { id: users.id, name: users.name, email: users.email, email_verified_at: users.email_verified_at }
type UserRow = { id: number; name: string; email: string; email_verified_at: string | null }

/** Lets next-auth use our tables and start our one kind of session. */
export function githubAdapter({ language, agent }: SignInContext): Adapter {
  return {
    getUserByAccount: findLinkedUser,
    getUserByEmail: findUserByEmail,
    createUser: ({ name, email }: Omit<AdapterUser, 'id'>) =>
      createGithubAccount({ name: name ?? email, email, language }),
    linkAccount,
    createSession: ({ userId }) => createSession(Number(userId), agent),
  }
}

async function findLinkedUser({ provider, providerAccountId }: { provider: string; providerAccountId: string }) {
  const [row] = await db
    .select(USER_COLUMNS)
    .from(oauthAccounts)
    .innerJoin(users, eq(users.id, oauthAccounts.user_id))
    .where(and(eq(oauthAccounts.provider, provider), eq(oauthAccounts.provider_account_id, providerAccountId)))
  return row ? adapterUserOf(row) : null
}

export async function findUserByEmail(email: string): Promise<AdapterUser | null> {
  const [row] = await db.select(USER_COLUMNS).from(users).where(eq(users.email, email))
  return row ? adapterUserOf(row) : null
}

const adapterUserOf = ({ id, name, email, email_verified_at: at }: UserRow): AdapterUser => ({
  id: String(id),
  name,
  email,
  emailVerified: at ? new Date(at) : null,
})

/** GitHub has verified the address, so no mail asks again. */
function createGithubAccount({ name, email, language }: { name: string; email: string; language: Locale }) {
  return db.transaction(async (tx) => {
    const values = { name: name.slice(0, NAME_MAX), email, language, email_verified_at: sql`now()` }
    const [created] = await tx.insert(users).values(values).returning(USER_COLUMNS)
    if (!created) throw new Error('the account was not created')
    await grantRole(tx, created.id, SELF_REGISTERED_ROLE)
    await audit(tx, { user_id: created.id, action: 'register', object: 'users', object_id: created.id })
    return adapterUserOf(created)
  })
}

async function linkAccount(account: { userId: string; provider: string; providerAccountId: string }): Promise<void> {
  const { provider, providerAccountId: provider_account_id } = account
  const user_id = Number(account.userId)
  await db.transaction(async (tx) => {
    await tx.insert(oauthAccounts).values({ provider, provider_account_id, user_id }).onConflictDoNothing()
    await audit(tx, { user_id, action: 'create', object: 'oauth_accounts', object_id: user_id })
  })
}

/** Ignores the token that next-auth proposes: ours is created, hashed and stored like that of every session. */
async function createSession(user_id: number, agent: string) {
  const { token, expires_at } = await db.transaction(async (tx) => {
    await lockUser(tx, user_id)
    const proved = !(await hasSecondFactor(tx, user_id))
    if (proved) await audit(tx, { user_id, action: 'login', object: 'users', object_id: user_id })
    return startSession(tx, { user_id, remember: false, agent, proved })
  })
  return { sessionToken: token, userId: String(user_id), expires: new Date(expires_at) }
}
