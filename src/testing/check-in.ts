import { HELPER_COOKIE } from '@/contract/shared-names'
import { DAY_MS } from '@/contract/time'
import { checkInDevices, helperLinks } from '@/features/check-in/table'
import { db } from '@/server/database/db'
import { hashToken, newToken } from '@/server/security/tokens'
import { aWorkshop } from './factories'

type Link = typeof helperLinks.$inferSelect

/** A helper of an event, with the headers that a browser sends for the link. */
export async function aHelper(fields: Partial<typeof helperLinks.$inferInsert> = {}) {
  const token = newToken()
  const workshop_id = fields.workshop_id ?? (await aWorkshop()).id
  const valid_until = new Date(Date.now() + DAY_MS).toISOString()
  const [link] = await db
    .insert(helperLinks)
    .values({ name: 'Lea', valid_until, ...fields, workshop_id, token_hash: hashToken(token) })
    .returning()
  if (!link) throw new Error('no link')
  return { link, token, headers: { cookie: `${HELPER_COOKIE}=${token}`, 'sec-fetch-site': 'same-origin' } }
}

/** A device on which the link of a helper was opened. */
export async function aDeviceOf(
  { id: link_id, workshop_id }: Pick<Link, 'id' | 'workshop_id'>,
  fields: Partial<typeof checkInDevices.$inferInsert> = {},
) {
  const [device] = await db
    .insert(checkInDevices)
    .values({ link_id, workshop_id, label: 'Chrome, Android', ...fields })
    .returning()
  if (!device) throw new Error('no device')
  return device
}
