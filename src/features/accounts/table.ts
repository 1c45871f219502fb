import { type AnyPgColumn, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import {
  changeTracking,
  createdAt,
  email,
  emailCheck,
  hashCheck,
  instant,
  languageCheck,
  oneOfCheck,
  smallId,
} from '@/server/database/columns'

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
    /** Null for an account that signs in through a provider only or has not accepted its invitation yet. */
    password_hash: text(),
    email_verified_at: instant(),
    language: text().notNull().default('de'),
    /** Null stands for the formats and the time zone of the configuration. */
    timezone: text(),
    format_date: text(),
    format_datetime: text(),
    format_time: text(),
    is_super_user: boolean().notNull().default(false),
    ...changeTracking(userId),
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
    /** False until the second factor is proved; such a session permits nothing. */
    proved: boolean().notNull().default(true),
    /** A short form such as "Firefox on Windows", enough to recognise the own device. */
    user_agent: text().notNull().default(''),
    last_used: createdAt(),
    created_at: createdAt(),
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
  user_id: integer().primaryKey().references(userId, { onDelete: 'cascade' }),
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
    user_id: integer().notNull().references(userId, { onDelete: 'cascade' }),
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
    user_id: integer().notNull().references(userId, { onDelete: 'cascade' }),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.provider_account_id] }), index('oauth_accounts_user').on(t.user_id)],
)
