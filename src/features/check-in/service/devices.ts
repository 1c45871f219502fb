import { and, desc, eq, getTableName, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { may, permissionOf } from '@/contract/endpoint'
import { Forbidden } from '@/contract/problems'
import { DAY_MS } from '@/contract/time'
import { listProfessions } from '@/features/accreditations/contract/professions'
import { getNumbers } from '@/features/registrations/contract/number-hints'
import { countRegistrations, listRegistrations, saveRegistration } from '@/features/registrations/contract/office'
import { readTicketKeys } from '@/features/tickets/service/sign-ticket'
import { promoteInterests } from '@/features/waitlist/contract/promotion'
import { endOf, startOf } from '@/features/workshops/rules'
import { sessions, users } from '@/schema/access'
import { checkInDevices, helperLinks } from '@/schema/check-in'
import { columnsOf } from '@/schema/columns'
import { workshops } from '@/schema/workshops'
import { type AuthorContext, audit } from '@/server/crud/audit'
import { db, getRow, type Tx } from '@/server/database/db'
import { isHelper } from '@/server/http/caller'
import type { Helper, Principal } from '@/server/http/credentials'
import { keyFor } from '@/server/security/secrets'
import * as actions from '../contract/actions'
import { saveAttendance } from '../contract/attendance'
import * as devices from '../contract/devices'
import { listGuests } from '../contract/guest-list'
import * as papers from '../contract/papers'
import { getAttendanceList, getBadges } from '../contract/print'
import { endLink } from './helper-links'

/** The calls of the check-in screen. A device stores which of them its user may make, and knows them without a network. */
const SCREEN_CALLS = [
  listGuests,
  actions.sendActions,
  devices.openDevice,
  actions.decideAction,
  devices.listDevices,
  devices.revokeDevice,
  devices.createHelperLink,
  devices.revokeHelperLink,
  papers.listPapers,
  papers.addPaper,
  papers.getPaper,
  papers.deletePaper,
  saveRegistration,
  saveAttendance,
  promoteInterests,
  listRegistrations,
  countRegistrations,
  getNumbers,
  getAttendanceList,
  getBadges,
  listProfessions,
]

const AUDIT_OBJECT = getTableName(checkInDevices)

type Caller = Principal | Helper
type Opening = z.output<typeof devices.openDevice.body>

/**
 * Opens the check-in on a device, or tells that the device is still in use. A revoked device gets its key all the same,
 * because it needs the key to send what it recorded; the caller could have it as a new device.
 */
export async function openDevice(
  workshop_id: number,
  opening: Opening,
  { caller, now }: { caller: Caller; now: Date },
): Promise<devices.OpenedDevice> {
  const keep_until = await readEndOfUse(workshop_id, caller)
  const device =
    (await updateDevice(workshop_id, opening, caller)) ?? (await insertDevice(workshop_id, opening, caller))
  const is_revoked = device.revoked_at !== null
  return {
    device_id: device.id,
    is_revoked,
    key: keyFor(`check-in of ${workshop_id} by ${isHelper(caller) ? `link ${caller.link_id}` : `user ${caller.id}`}`),
    keep_until,
    ticket_keys: is_revoked ? [] : await readTicketKeys(),
    name: caller.name,
    is_helper: isHelper(caller),
    valid_until: isHelper(caller) ? caller.valid_until : null,
    may: is_revoked ? [] : permissionsOf(caller),
    server_time: now.toISOString(),
  }
}

const permissionsOf = (caller: Caller): string[] =>
  SCREEN_CALLS.filter((endpoint) => (isHelper(caller) ? endpoint.access === 'helper' : may(caller, endpoint))).map(
    permissionOf,
  )

/** A device keeps its list for a day after the event, and that of a helper no longer than the link is valid. */
async function readEndOfUse(workshop_id: number, caller: Caller): Promise<string> {
  const event = await readEvent(workshop_id)
  const end = (event.end_time ? endOf(event) : startOf(event)).getTime() + DAY_MS
  return new Date(isHelper(caller) ? Math.min(end, Date.parse(caller.valid_until)) : end).toISOString()
}

const readEvent = (workshop_id: number) =>
  getRow(
    db
      .select(columnsOf(workshops, 'date', 'time', 'end_time'))
      .from(workshops)
      .where(eq(workshops.id, workshop_id)),
  )

/** A device belongs to its user, also after signing in anew, or to the link that opened it. */
const ownerOf = (caller: Caller) =>
  isHelper(caller) ? { link_id: caller.link_id } : { user_id: caller.id, session_hash: caller.session }

const OPENED = columnsOf(checkInDevices, 'id', 'revoked_at')

/** Nothing for a device that this caller did not open for this event, or that names no id. */
async function updateDevice(workshop_id: number, { device_id, label, unsent }: Opening, caller: Caller) {
  if (device_id === undefined) return undefined
  const { id, user_id, link_id } = checkInDevices
  const isOwn = isHelper(caller) ? eq(link_id, caller.link_id) : eq(user_id, caller.id)
  const [device] = await db
    .update(checkInDevices)
    .set({ ...ownerOf(caller), label, unsent, last_seen_at: sql`now()` })
    .where(and(eq(id, device_id), eq(checkInDevices.workshop_id, workshop_id), isOwn))
    .returning(OPENED)
  return device
}

/** A link is for one person; in wrong hands it must not fill the database. */
const DEVICES_OF_LINK_MAX = 20

const insertDevice = (workshop_id: number, { label, unsent }: Opening, caller: Caller) =>
  db.transaction(async (tx) => {
    if (isHelper(caller)) {
      // Two devices that open at once must not both be the last.
      await tx.select({ id: helperLinks.id }).from(helperLinks).where(eq(helperLinks.id, caller.link_id)).for('update')
      const opened = await tx.$count(checkInDevices, eq(checkInDevices.link_id, caller.link_id))
      if (opened >= DEVICES_OF_LINK_MAX) throw new Forbidden('helper_devices_full')
    }
    const device = await getRow(
      tx
        .insert(checkInDevices)
        .values({ ...ownerOf(caller), workshop_id, label, unsent })
        .returning(OPENED),
    )
    const user_id = isHelper(caller) ? null : caller.id
    await audit(tx, {
      user_id,
      action: 'create',
      object: AUDIT_OBJECT,
      object_id: device.id,
      changes: { label: [null, label] },
    })
    return device
  })

/** The devices and the links of an event, the newest first. The devices of an ended link count as revoked. */
export async function listDevices(workshop_id: number, now: Date) {
  const event = await readEvent(workshop_id)
  const [found, links] = await Promise.all([readDevices(workshop_id), readLinks(workshop_id)])
  return {
    devices: found.map(({ user, helper, ...device }) => ({
      ...device,
      name: helper ?? user ?? '',
      is_helper: helper !== null,
    })),
    links,
    ends_at: endOf(event).toISOString(),
    server_time: now.toISOString(),
  }
}

const readDevices = (workshop_id: number) =>
  db
    .select({
      ...columnsOf(checkInDevices, 'id', 'label', 'unsent', 'last_seen_at'),
      revoked_at: sql<string | null>`coalesce(${checkInDevices.revoked_at}, ${helperLinks.revoked_at})`.mapWith(
        checkInDevices.revoked_at,
      ),
      user: users.name,
      helper: helperLinks.name,
    })
    .from(checkInDevices)
    .leftJoin(users, eq(users.id, checkInDevices.user_id))
    .leftJoin(helperLinks, eq(helperLinks.id, checkInDevices.link_id))
    .where(eq(checkInDevices.workshop_id, workshop_id))
    .orderBy(desc(checkInDevices.created_at), desc(checkInDevices.id))

const readLinks = (workshop_id: number) =>
  db
    .select({
      ...columnsOf(helperLinks, 'id', 'name', 'valid_until', 'revoked_at', 'created_at'),
      created_by: users.name,
      devices: db.$count(checkInDevices, eq(checkInDevices.link_id, helperLinks.id)),
    })
    .from(helperLinks)
    .leftJoin(users, eq(users.id, helperLinks.created_by))
    .where(eq(helperLinks.workshop_id, workshop_id))
    .orderBy(desc(helperLinks.created_at), desc(helperLinks.id))

/**
 * Ends what the device signs in with: the session of a user, or the link of a helper, whose cookie all devices of the link
 * share. A lost device is then signed out, whatever it shows of itself.
 */
export async function revokeDevice(
  { id: workshop_id, device }: { id: number; device: string },
  { author, now }: AuthorContext,
): Promise<{ success: true }> {
  await db.transaction(async (tx) => {
    const isOwn = and(eq(checkInDevices.id, device), eq(checkInDevices.workshop_id, workshop_id))
    const found = await getRow(tx.select().from(checkInDevices).where(isOwn).for('update'))
    if (found.revoked_at) return
    const revoked_at = now.toISOString()
    await tx.update(checkInDevices).set({ revoked_at }).where(isOwn)
    const changes = { label: [found.label, found.label], revoked_at: [null, revoked_at] }
    await audit(tx, { user_id: author.id, action: 'update', object: AUDIT_OBJECT, object_id: device, changes })
    if (found.session_hash) await endSession(tx, found, author)
    if (found.link_id) await endLink(tx, { id: workshop_id, link: found.link_id }, { author, now })
  })
  return { success: true }
}

type SignedInDevice = Pick<typeof checkInDevices.$inferSelect, 'session_hash' | 'user_id'>

async function endSession(tx: Tx, { session_hash, user_id }: SignedInDevice, author: { id: number }): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.token_hash, session_hash ?? ''))
  await audit(tx, { user_id: author.id, action: 'logout', object: 'users', object_id: user_id ?? '' })
}
