import { eq } from 'drizzle-orm'
import { helperLinks } from '@/schema/check-in'
import { columnsOf } from '@/schema/columns'
import { db } from '@/server/database/db'

/** A helper without an account, who acts for one event only. `has_ended`: the link was revoked or is out of date. */
export type Helper = {
  link_id: string
  name: string
  workshop_id: number
  valid_until: string
  is_revoked: boolean
  has_ended: boolean
}

/** Reads the link on every request, so that its revocation counts at once. */
export async function findHelper(tokenHash: string): Promise<Helper | null> {
  const [link] = await db
    .select(columnsOf(helperLinks, 'id', 'name', 'workshop_id', 'valid_until', 'revoked_at'))
    .from(helperLinks)
    .where(eq(helperLinks.token_hash, tokenHash))
  if (!link) return null
  const { id: link_id, revoked_at, ...helper } = link
  const is_revoked = revoked_at !== null
  return { ...helper, link_id, is_revoked, has_ended: is_revoked || Date.parse(link.valid_until) <= Date.now() }
}
