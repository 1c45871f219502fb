import { type AnyPgColumn, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { created, email, emailCheck, hashCheck, instant, languageCheck, oneOf, smallId, stamps } from '@/server/columns'

const userId = (): AnyPgColumn => users.id

export const users = pgTable(
  'users',
  {
    id: smallId(),
    name: text().notNull(),
    first_name: text().notNull().default(''),
    second_name: text().notNull().default(''),
    email: email().notNull().unique('users_email'),
    phone: text().notNull().default(''),
    /** Null for an account that signs in through a provider only, or has not taken up its invitation yet. */
    password_hash: text(),
    email_verified_at: instant(),
    language: text().notNull().default('de'),
    /** Null means the formats and time zone of the configuration. */
    timezone: text(),
    format_date: text(),
    format_datetime: text(),
    format_time: text(),
    is_super_user: boolean().notNull().default(false),
    ...stamps(userId),
  },
  (t) => [emailCheck('users_email_form', t.email), languageCheck('users_language', t.language)],
)

/** One kind of session for the password form, the bearer token and the provider; the token itself is never stored. */
export const sessions = pgTable(
  'sessions',
  {
    token_hash: text().primaryKey(),
    user_id: integer().notNull().references(userId, { onDelete: 'cascade' }),
    expires_at: instant().notNull(),
    remember: boolean().notNull().default(false),
    /** Until the second factor is shown, it is nobody's: such a session opens nothing. */
    proved: boolean().notNull().default(true),
    /** Coarse: "Firefox on Windows", enough to recognise one's own. */
    user_agent: text().notNull().default(''),
    last_used: created(),
    created_at: created(),
  },
  (t) => [
    index('sessions_user').on(t.user_id),
    index('sessions_expires_at').on(t.expires_at),
    hashCheck('sessions_token_hash', t.token_hash),
  ],
)

export const TOKEN_KINDS = ['verify_email', 'password_reset', 'invitation'] as const
export type TokenKind = (typeof TOKEN_KINDS)[number]

/** The single-use secrets of links in mails. `email` is the address that the link proves, which may not be the account's yet. */
export const tokens = pgTable(
  'tokens',
  {
    token_hash: text().primaryKey(),
    kind: text({ enum: TOKEN_KINDS }).notNull(),
    user_id: integer().notNull().references(userId, { onDelete: 'cascade' }),
    email: email().notNull(),
    expires_at: instant().notNull(),
    used_at: instant(),
    created_at: created(),
  },
  (t) => [
    index('tokens_user').on(t.user_id, t.kind),
    index('tokens_expires_at').on(t.expires_at),
    oneOf('tokens_kind', t.kind, TOKEN_KINDS),
    hashCheck('tokens_token_hash', t.token_hash),
    emailCheck('tokens_email_form', t.email),
  ],
)

/** The authenticator app of an account; it counts from its first code on. */
export const secondFactors = pgTable('second_factors', {
  user_id: integer().primaryKey().references(userId, { onDelete: 'cascade' }),
  /** Enciphered: whoever reads the table cannot make codes. */
  secret: text().notNull(),
  confirmed_at: instant(),
  /** The period whose code was taken last: none is taken twice. */
  last_step: integer().notNull().default(0),
  created_at: created(),
})

/** For who has lost the app: each opens the account once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    user_id: integer().notNull().references(userId, { onDelete: 'cascade' }),
    code_hash: text().notNull(),
    used_at: instant(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.code_hash] }), hashCheck('recovery_codes_code_hash', t.code_hash)],
)

/** Which account of a sign-in provider belongs to whom. */
export const oauthAccounts = pgTable(
  'oauth_accounts',
  {
    provider: text().notNull(),
    provider_account_id: text().notNull(),
    user_id: integer().notNull().references(userId, { onDelete: 'cascade' }),
    created_at: created(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.provider_account_id] }), index('oauth_accounts_user').on(t.user_id)],
)
