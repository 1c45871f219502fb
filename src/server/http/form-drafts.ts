import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { FormDraft } from '@/contract/field-errors'
import { Problem } from '@/contract/problems'
import { opaqueId } from '@/contract/shapes'
import { HOUR_MS } from '@/contract/time'
import { formDrafts } from '@/schema/system/requests'
import { db } from '../database/db'
import { decryptSecret, encryptSecret } from '../security/secrets'
import { countAttempt } from './rate-limits'

const PURPOSE = 'form_draft'
const LIFETIME_MS = HOUR_MS
/** More than the largest form that its shape accepts. */
const CHARACTERS_MAX = 64 * 1024
/** Higher than the limits of the calls: adding an entry to a list stores the form as well. */
const LIMIT = { points: 150, seconds: 15 * 60 }

/** Stores a form for the next page, encrypted, and returns the id that leads to it. */
export async function storeFormDraft(draft: FormDraft, address: string): Promise<string> {
  const text = JSON.stringify(draft)
  if (text.length > CHARACTERS_MAX) throw new Problem(413, 'too_large')
  await countAttempt(`form drafts ${address}`, LIMIT)
  const expires_at = new Date(Date.now() + LIFETIME_MS).toISOString()
  const [row] = await db
    .insert(formDrafts)
    .values({ encrypted: encryptSecret(text, PURPOSE), expires_at })
    .returning({ id: formDrafts.id })
  if (!row) throw new Error('The form was not stored.')
  return row.id
}

/** Null for an unknown or expired id, and for a form that an earlier secret of the application encrypted. */
export async function findFormDraft(id: string): Promise<FormDraft | null> {
  if (!opaqueId.safeParse(id).success) return null
  const [row] = await db
    .select({ encrypted: formDrafts.encrypted })
    .from(formDrafts)
    .where(and(eq(formDrafts.id, id), gt(formDrafts.expires_at, sql`now()`)))
  if (!row) return null
  try {
    return JSON.parse(decryptSecret(row.encrypted, PURPOSE))
  } catch {
    return null
  }
}

export const deleteExpiredFormDrafts = () => db.delete(formDrafts).where(lt(formDrafts.expires_at, sql`now()`))
