import { HELPER_COOKIE } from '@/contract/shared-names'
import { DAY_MS } from '@/contract/time'
import type { Helper } from '@/features/check-in/service/find-helper'
import { checkInActions, checkInDevices, helperLinks } from '@/schema/check-in'
import { newOpaqueId } from '@/schema/columns'
import { hashToken, newToken } from '@/server/security/tokens'
import { aWorkshop } from './factories'
import { aTestImage } from './files/images'
import { insertRow } from './insert-row'

type Link = typeof helperLinks.$inferSelect

/** A helper of an event, with the headers that a browser sends for the link. */
export async function aHelper(fields: Partial<typeof helperLinks.$inferInsert> = {}) {
  const token = newToken()
  const workshop_id = fields.workshop_id ?? (await aWorkshop()).id
  const valid_until = new Date(Date.now() + DAY_MS).toISOString()
  const link = await insertRow(helperLinks, {
    name: 'Lea',
    valid_until,
    ...fields,
    workshop_id,
    token_hash: hashToken(token),
  })
  return { link, token, headers: { cookie: `${HELPER_COOKIE}=${token}`, 'sec-fetch-site': 'same-origin' } }
}

type DeviceFields = Partial<typeof checkInDevices.$inferInsert>

/** A device on which the link of a helper was opened. */
export const aDeviceOf = ({ id: link_id, workshop_id }: Pick<Link, 'id' | 'workshop_id'>, fields: DeviceFields = {}) =>
  insertDevice({ link_id, workshop_id, ...fields })

/** A device on which a user opened the check-in. */
export const aUsersDevice = (fields: DeviceFields & { workshop_id: number; user_id: number }) => insertDevice(fields)

async function insertDevice(fields: DeviceFields & { workshop_id: number }) {
  return insertRow(checkInDevices, { label: 'Chrome, Android', ...fields })
}

/** A check-in of this person about which staff decide, because the device was revoked before it arrived. */
export async function aHeldAction({ id: registration_id, workshop_id }: { id: string; workshop_id: number }) {
  const { link } = await aHelper({ workshop_id })
  const { id: device_id } = await aDeviceOf(link)
  const recorded = { id: newOpaqueId(), kind: 'came', registration_id, seconds_ago: 0 } as const
  const held = { outcome: 'held', reason: 'device_revoked', occurred_at: new Date().toISOString() } as const
  return insertRow(checkInActions, {
    workshop_id,
    device_id,
    registration_id,
    action_id: recorded.id,
    kind: 'came',
    recorded,
    ...held,
  })
}

/** A photo of a signed list. */
export const aScan = async (name = 'Liste.jpg') =>
  new File([new Uint8Array(await aTestImage({ width: 60, height: 80, format: 'jpeg' }))], name, { type: 'image/jpeg' })

/** The helper of a link as the server knows the maker of a call. */
export const asHelper = ({ id: link_id, name, workshop_id, valid_until, revoked_at }: Link): Helper => ({
  link_id,
  name,
  workshop_id,
  valid_until,
  is_revoked: revoked_at !== null,
  has_ended: revoked_at !== null,
})
