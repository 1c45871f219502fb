import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { id, instant, line, opaqueId } from '@/contract/shapes'

const DEVICE_LABEL_MAX = 80
export const HELPER_NAME_MAX = 60
/** A helper's link is valid for at most this many days. */
export const LINK_DAYS_MAX = 30

/** The page on which a helper opens a link. */
export const OPEN_LINK_PATH = '/check-in/open'

/** A public key that checks tickets without a network (RFC 8037). */
const ticketKey = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() })

export const openDevice = endpoint('POST /api/sandoz/check_in/{id}/devices', {
  summary: 'Open the check-in of an event on a device, or tell that the device is still in use',
  access: 'helper',
  body: z.object({
    /** The id of an earlier answer, which this device has kept. */
    device_id: opaqueId.optional(),
    /** A short form such as "Chrome on Android", by which staff recognise the device. */
    label: line(DEVICE_LABEL_MAX),
    /** The actions that wait on the device. */
    unsent: z.int().min(0).max(100_000),
  }),
  response: z.object({
    device_id: opaqueId,
    /** The device sends what waits on it, deletes its list and must not show people any more. */
    is_revoked: z.boolean(),
    /** 256 bits in base64url, by which the device encrypts what it stores. The same user gets the same key again. */
    key: z.string(),
    /** The time at which the device deletes its list. After it, as for a past event, the device stores none. */
    keep_until: instant,
    ticket_keys: z.array(ticketKey),
    /** The name of the user or the helper. */
    name: z.string(),
    is_helper: z.boolean(),
    /** The end of a helper's link. */
    valid_until: instant.nullable(),
    /** The permissions of the caller for the calls of this screen. */
    may: z.array(z.string()),
    server_time: instant,
  }),
  refuses: [404],
})
export type OpenedDevice = z.output<typeof openDevice.response>

const device = z.object({
  id: opaqueId,
  label: z.string(),
  /** The user or the helper who opened the check-in there. */
  name: z.string(),
  is_helper: z.boolean(),
  unsent: z.int(),
  last_seen_at: instant,
  revoked_at: instant.nullable(),
})

const helperLink = z.object({
  id: opaqueId,
  name: z.string(),
  valid_until: instant,
  revoked_at: instant.nullable(),
  created_at: instant,
  created_by: z.string().nullable(),
  /** The number of devices on which the link was opened. */
  devices: z.int(),
})

export type ListedDevice = z.output<typeof device>
export type HelperLink = z.output<typeof helperLink>

export const listDevices = endpoint('GET /api/sandoz/check_in/{id}/devices', {
  summary: 'List the devices and the helpers of the check-in of an event',
  response: z.object({
    devices: z.array(device),
    links: z.array(helperLink),
    /** The end of the event, after which nobody needs a link. */
    ends_at: instant,
    server_time: instant,
  }),
})

export type HelpersOfEvent = z.output<typeof listDevices.response>

export const revokeDevice = endpoint('DELETE /api/sandoz/check_in/{id}/devices/{device}', {
  summary: 'Revoke a device of the check-in: it signs out and deletes its list as soon as it has a network',
  note: 'The session or the link of a helper with which the device opened the check-in ends as well.',
  params: { id, device: opaqueId },
})

export const createHelperLink = endpoint('POST /api/sandoz/check_in/{id}/links', {
  summary: 'Create a link that opens the check-in of this event to a helper without an account',
  errorTexts: 'check_in.access',
  body: z.object({ name: line(HELPER_NAME_MAX).min(1), valid_until: instant }),
  /** The token is shown once. */
  response: z.object({ id: opaqueId, url: z.string(), valid_until: instant }),
})

export const revokeHelperLink = endpoint('DELETE /api/sandoz/check_in/{id}/links/{link}', {
  summary: 'Revoke the link of a helper',
  params: { id, link: opaqueId },
})

export const openHelperLink = endpoint('POST /api/check_in/open', {
  summary: 'Exchange the link of a helper for a cookie that opens the check-in of its event',
  access: 'public',
  body: z.object({ token: z.string().min(20).max(100) }),
  limit: { points: 30, seconds: 60 },
  response: z.object({ workshop_id: id, name: z.string(), valid_until: instant }),
  refuses: [404],
})
