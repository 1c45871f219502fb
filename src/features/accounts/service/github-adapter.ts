import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import type { Adapter, AdapterUser } from 'next-auth/adapters'
import type { Locale } from '@/contract/locales'
import { audit } from '@/server/audit'
import { db } from '@/server/db'
import { NAME_MAX, SELF_REGISTERED_ROLE } from '../contract'
import { oauthAccounts, users } from '../table'
import { lockUser } from './lock'
import { hasSecondFactor } from './second-step'
import { startSession } from './sessions'
import { grantRole } from './sign-up'

export type Newcomer = { language: Locale; agent: string }

const fields = { id: users.id, name: users.name, email: users.email, email_verified_at: users.email_verified_at }
type Row = { id: number; name: string; email: string; email_verified_at: string | null }

/** What next-auth needs to keep people in our own tables, and to start the one kind of session that there is. */
export function githubAdapter({ language, agent }: Newcomer): Adapter {
  return {
    getUserByAccount: findLinked,
    getUserByEmail: findByEmail,
    createUser: ({ name, email }: Omit<AdapterUser, 'id'>) => openAccount({ name: name ?? email, email, language }),
    linkAccount: link,
    createSession: ({ userId }) => signIn(Number(userId), agent),
  }
}

async function findLinked({ provider, providerAccountId }: { provider: string; providerAccountId: string }) {
  const [row] = await db
    .select(fields)
    .from(oauthAccounts)
    .innerJoin(users, eq(users.id, oauthAccounts.user_id))
    .where(and(eq(oauthAccounts.provider, provider), eq(oauthAccounts.provider_account_id, providerAccountId)))
  return row ? userOf(row) : null
}

export async function findByEmail(email: string): Promise<AdapterUser | null> {
  const [row] = await db.select(fields).from(users).where(eq(users.email, email))
  return row ? userOf(row) : null
}

const userOf = ({ id, name, email, email_verified_at: at }: Row): AdapterUser => ({
  id: String(id),
  name,
  email,
  emailVerified: at ? new Date(at) : null,
})

/** GitHub has verified the address, so nobody needs to be asked by mail again. */
function openAccount({ name, email, language }: { name: string; email: string; language: Locale }) {
  return db.transaction(async (tx) => {
    const values = { name: name.slice(0, NAME_MAX), email, language, email_verified_at: sql`now()` }
    const [created] = await tx.insert(users).values(values).returning(fields)
    if (!created) throw new Error('the account was not created')
    await grantRole(tx, created.id, SELF_REGISTERED_ROLE)
    await audit(tx, { user_id: created.id, action: 'register', object: 'users', object_id: created.id })
    return userOf(created)
  })
}

async function link(account: { userId: string; provider: string; providerAccountId: string }): Promise<void> {
  const { provider, providerAccountId: provider_account_id } = account
  const user_id = Number(account.userId)
  await db.transaction(async (tx) => {
    await tx.insert(oauthAccounts).values({ provider, provider_account_id, user_id }).onConflictDoNothing()
    await audit(tx, { user_id, action: 'create', object: 'oauth_accounts', object_id: user_id })
  })
}

/** next-auth proposes a token of its own; ours is made, hashed and stored where every session is. */
async function signIn(user_id: number, agent: string) {
  const { token, expires_at } = await db.transaction(async (tx) => {
    await lockUser(tx, user_id)
    const proved = !(await hasSecondFactor(tx, user_id))
    if (proved) await audit(tx, { user_id, action: 'login', object: 'users', object_id: user_id })
    return startSession(tx, { user_id, remember: false, agent, proved })
  })
  return { sessionToken: token, userId: String(user_id), expires: new Date(expires_at) }
}
