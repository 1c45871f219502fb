import { createHmac, hash } from 'node:crypto'
import { and, asc, desc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Locale } from '@/contract/locales'
import { NO_NUMBER } from '@/contract/values/numbers'
import { readProfessionNames } from '@/features/accreditations/service/read-professions'
import { isAccredited } from '@/features/accreditations/service/recognitions'
import { fullName } from '@/features/registrations/rules/people'
import { openSeatsOf } from '@/features/seats/rules'
import { selectSeats } from '@/features/seats/service/count-seats'
import { HASH_BYTES } from '@/features/tickets/rules/code'
import { checkInDevices } from '@/schema/check-in'
import { columnsOf } from '@/schema/columns'
import { registrations, retiredTickets, waitingCondition } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { db } from '@/server/database/db'
import { isHelper } from '@/server/http/caller'
import type { Helper, Principal } from '@/server/http/credentials'
import { keyFor } from '@/server/security/secrets'
import type { Guest } from '../contract/guest-list'
import { readOpenActions } from './open-actions'
import { personIdsFor } from './person-ids'
import { readGuests } from './registered-guests'

type Caller = Principal | Helper
type Reader = { device_id?: string | undefined; locale: Locale; caller: Caller; now: Date }

/** The people and the facts that the devices of the entrance need. A helper gets names and states only. */
export async function listGuests(workshop_id: number, { device_id, locale, caller, now }: Reader) {
  const [{ people, ...event }, more, professions, others, retired, open_actions, number_key] = await Promise.all([
    readGuests(workshop_id, locale),
    readSeatsAndPoints(workshop_id),
    readProfessionNames(locale),
    readOthers(workshop_id),
    readRetiredTickets(workshop_id),
    isHelper(caller) ? [] : readOpenActions(workshop_id, locale),
    findNumberKey(workshop_id, device_id, caller),
  ])
  const ids = personIdsFor(caller)
  const withShownId = <Person extends { id: string }>(person: Person) => ({ ...person, id: ids.show(person.id) })
  return {
    ...event,
    ...more,
    professions: Array.from(professions, ([id, name]) => ({ id, name })),
    people: people.map((guest) =>
      isHelper(caller) ? withShownId(toHelpersGuest(guest)) : toStaffsGuest(guest, number_key),
    ),
    others: others.map(toOther).map(withShownId),
    retired_tickets: retired.map(toRetired),
    open_actions,
    number_key,
    server_time: now.toISOString(),
  }
}

/**
 * The key by which this device of staff recognises the EFN of a card. Each device and each event has a key of its own, so
 * lists cannot be joined by their hashes.
 */
async function findNumberKey(workshop_id: number, device_id: string | undefined, caller: Caller) {
  if (isHelper(caller) || device_id === undefined) return null
  const isOwn = and(
    eq(checkInDevices.id, device_id),
    eq(checkInDevices.workshop_id, workshop_id),
    eq(checkInDevices.user_id, caller.id),
    isNull(checkInDevices.revoked_at),
  )
  const isInUse = (await db.$count(checkInDevices, isOwn)) > 0
  return isInUse ? keyFor(`EFNs of event ${workshop_id} on device ${device_id}`) : null
}

type ReadGuest = Awaited<ReturnType<typeof readGuests>>['people'][number]

function toStaffsGuest({ ticket_code, efn, ...guest }: ReadGuest, number_key: string | null): Guest {
  const hasEfn = efn !== '' && efn !== NO_NUMBER
  const numberHash = hasEfn && number_key !== null ? numberHashWith(number_key, efn) : null
  return { ...guest, ticket: ticketHashOf(ticket_code), efn: numberHash }
}

const toHelpersGuest = (guest: ReadGuest): Guest => ({
  ...toStaffsGuest(guest, null),
  email: '',
  institution: '',
  entrance_note: '',
})

/** Makes the hash of numberHashOf() without waiting, because a list may have thousands of numbers. */
const numberHashWith = (key: string, efn: string) =>
  createHmac('sha256', Buffer.from(key, 'base64url')).update(efn).digest('hex')

const ticketHashOf = (code: string | null) => (code === null ? null : hashOf(code))

/** The hash of lookupHashOf(), without a promise for each of thousands. */
const hashOf = (text: string) => hash('sha256', text, 'hex').slice(0, 2 * HASH_BYTES)

async function readSeatsAndPoints(workshop_id: number) {
  const [found] = await db
    .select({
      ...columnsOf(workshops, 'maximum_participants'),
      seats: selectSeats(workshops.id),
      counts_attendance: isAccredited(workshop_id),
    })
    .from(workshops)
    .where(eq(workshops.id, workshop_id))
  if (!found) return { seats_left: null, counts_attendance: false }
  const { seats, maximum_participants, counts_attendance } = found
  const seats_left = maximum_participants === null ? null : openSeatsOf({ ...seats, maximum_participants })
  return { seats_left, counts_attendance }
}

const main = alias(registrations, 'main')

/** Devices load the list over a slow connection. The server knows the ticket of everybody. */
const OTHERS_MAX = 1000

/** The newest people who cancelled or wait, in the order of their names. */
function readOthers(workshop_id: number) {
  const { deleted_at, erased_at, cancelled_at, created_at, last_name, first_name, id } = registrations
  const newest = db
    .select({ id })
    .from(registrations)
    .where(
      and(
        eq(registrations.workshop_id, workshop_id),
        isNull(deleted_at),
        isNull(erased_at),
        or(isNotNull(cancelled_at), waitingCondition),
      ),
    )
    .orderBy(desc(created_at), desc(id))
    .limit(OTHERS_MAX)
  return db
    .select({
      ...columnsOf(registrations, 'id', 'title', 'first_name', 'last_name', 'cancelled_at', 'ticket_code'),
      main: columnsOf(main, 'id', 'title', 'first_name', 'last_name'),
    })
    .from(registrations)
    .leftJoin(main, eq(main.id, registrations.accompaniment_of))
    .where(inArray(id, newest))
    .orderBy(asc(last_name), asc(first_name), asc(id))
}

const toOther = ({ main, cancelled_at, ticket_code, ...person }: Awaited<ReturnType<typeof readOthers>>[number]) => ({
  ...person,
  state: cancelled_at === null ? ('waiting' as const) : ('cancelled' as const),
  main_name: main && fullName(main),
  ticket: ticketHashOf(ticket_code),
})

const readRetiredTickets = (workshop_id: number) =>
  db
    .select({
      ...columnsOf(retiredTickets, 'code', 'reason'),
      person: columnsOf(registrations, 'title', 'first_name', 'last_name'),
    })
    .from(retiredTickets)
    .innerJoin(registrations, eq(registrations.id, retiredTickets.registration_id))
    .where(eq(retiredTickets.workshop_id, workshop_id))

const toRetired = ({ code, reason, person }: Awaited<ReturnType<typeof readRetiredTickets>>[number]) => ({
  ticket: hashOf(code),
  reason,
  name: fullName(person),
})
