import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from '../columns'

/** The keys that sign certificates. A retired key signs no more, and its signatures stay valid. */
export const signingKeys = pgTable('signing_keys', {
  kid: text().primaryKey(),
  /** The raw public key, base64url. */
  public_key: text().notNull(),
  encrypted_private_key: text().notNull(),
  created_at: createdAt(),
  retired_at: instant(),
})
