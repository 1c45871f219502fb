import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '@/schema/access'
import { createdAt, email, emailCheck, hashCheck, instant, oneOfCheck, requiredId } from '@/schema/columns'

const TOKEN_KINDS = ['verify_email', 'password_reset', 'invitation'] as const
export type TokenKind = (typeof TOKEN_KINDS)[number]

/** The single-use secrets of links in mails. `email` is the address that the link proves, which may not be the account's yet. */
export const tokens = pgTable(
  'tokens',
  {
    token_hash: text().primaryKey(),
    kind: text({ enum: TOKEN_KINDS }).notNull(),
    user_id: requiredId(() => users.id),
    email: email().notNull(),
    expires_at: instant().notNull(),
    used_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    index('tokens_user').on(t.user_id, t.kind),
    index('tokens_expires_at').on(t.expires_at),
    oneOfCheck('tokens_kind', t.kind, TOKEN_KINDS),
    hashCheck('tokens_token_hash', t.token_hash),
    emailCheck('tokens_email_form', t.email),
  ],
)

/** The authenticator app of an account; it is required from its first valid code on. */
export const secondFactors = pgTable('second_factors', {
  user_id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted, so that a reader of the table cannot make codes. */
  secret: text().notNull(),
  confirmed_at: instant(),
  /** The period of the last accepted code, so that no code is accepted twice. */
  last_step: integer().notNull().default(0),
  created_at: createdAt(),
})

/** Codes for a person who has lost the app; each signs in once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    user_id: requiredId(() => users.id),
    code_hash: text().notNull(),
    used_at: instant(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.code_hash] }), hashCheck('recovery_codes_code_hash', t.code_hash)],
)

/** Links an account of a sign-in provider to a user. */
export const oauthAccounts = pgTable(
  'oauth_accounts',
  {
    provider: text().notNull(),
    provider_account_id: text().notNull(),
    user_id: requiredId(() => users.id),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.provider_account_id] }), index('oauth_accounts_user').on(t.user_id)],
)
