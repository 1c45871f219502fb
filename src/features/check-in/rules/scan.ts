import type { z } from 'zod'
import type { TicketEndReason } from '@/contract/values/registrations'
import { numberProblemOf } from '@/features/person-numbers/rules/mistyped'
import {
  hexOf,
  isSigned,
  lookupHashOf,
  type ReadTicket,
  readTicket,
  type TicketKey,
} from '@/features/tickets/rules/code'
import type { Guest, listGuests, OtherPerson } from '../contract/guest-list'

type GuestList = Pick<
  z.output<typeof listGuests.response>,
  'people' | 'others' | 'retired_tickets' | 'counts_attendance' | 'number_key'
>

type TicketEntry =
  | { kind: 'guest'; guest: Guest }
  | { kind: 'other'; person: OtherPerson }
  | { kind: 'retired'; reason: TicketEndReason; name: string }

/** The people of an event by the hashes of their codes and numbers: made once for each list, so that a scan takes no search. */
export type ScanIndex = {
  workshop_id: number
  counts_attendance: boolean
  tickets: ReadonlyMap<string, TicketEntry>
  numbers: ReadonlyMap<string, Guest[]>
  number_key: string | null
}

/** A valid ticket wins over an ended one, should both have the same code. */
export function indexGuestList(workshop_id: number, guestList: GuestList): ScanIndex {
  const tickets = new Map<string, TicketEntry>()
  for (const { ticket, ...retired } of guestList.retired_tickets) tickets.set(ticket, { kind: 'retired', ...retired })
  for (const person of guestList.others) if (person.ticket) tickets.set(person.ticket, { kind: 'other', person })
  for (const guest of guestList.people) if (guest.ticket) tickets.set(guest.ticket, { kind: 'guest', guest })
  const numbers = Map.groupBy(
    guestList.people.filter(({ efn }) => efn !== null),
    ({ efn }) => efn ?? '',
  )
  const { counts_attendance, number_key } = guestList
  return { workshop_id, counts_attendance, tickets, numbers, number_key }
}

/** The ticket of a guest, or the doctor's card whose EFN the guest has given. */
type ScannedWith = 'ticket' | 'efn'

export type ScanResult =
  /** The guest is checked in by this scan, for the first time or after having left. */
  | { outcome: 'in' | 'back'; guest: Guest; by: ScannedWith }
  /** The guest is here. Where the minutes count, the second scan may mean that the guest leaves. */
  | { outcome: 'already' | 'out_question'; guest: Guest; by: ScannedWith }
  | { outcome: 'cancelled' | 'waiting'; person: OtherPerson }
  | { outcome: TicketEndReason; name: string }
  | { outcome: 'other_event' }
  /** We signed the ticket for this event after the list was read: the server finds out whose it is. */
  | { outcome: 'signed_unknown'; ticket: string }
  /** An EFN that nobody of the list has given. */
  | { outcome: 'efn_new'; efn: string }
  /** Several guests have given this EFN, so it identifies none of them. */
  | { outcome: 'efn_shared'; guests: Guest[] }
  | { outcome: 'unknown' }

type ScanContext = {
  index: ScanIndex
  presenceOf: (guest: Guest) => 'missing' | 'here' | 'gone'
  ticketKeys: readonly TicketKey[]
}

/** Tells what a text means that a camera or a hand scanner has read. It needs no network. */
export async function classifyScan(text: string, context: ScanContext): Promise<ScanResult> {
  const ticket = readTicket(text)
  if (ticket) return classifyTicket(ticket, text.trim(), context)
  const efn = readEfn(text)
  return efn === null ? { outcome: 'unknown' } : await classifyEfn(efn, context)
}

async function classifyTicket(ticket: ReadTicket, text: string, context: ScanContext): Promise<ScanResult> {
  const { index, ticketKeys } = context
  // A badge carries no signature; saying that it is of another event lets nobody in.
  if (ticket.workshop_id !== index.workshop_id) return { outcome: 'other_event' }
  const entry = index.tickets.get(await lookupHashOf(ticket.code))
  if (!entry) {
    return (await isSigned(ticket, ticketKeys)) ? { outcome: 'signed_unknown', ticket: text } : { outcome: 'unknown' }
  }
  if (entry.kind === 'guest') return classifyGuest(entry.guest, 'ticket', context)
  if (entry.kind === 'other') return { outcome: entry.person.state, person: entry.person }
  return { outcome: entry.reason, name: entry.name }
}

async function classifyEfn(efn: string, context: ScanContext): Promise<ScanResult> {
  const { numbers, number_key } = context.index
  const guests = (number_key !== null && numbers.get(await numberHashOf(efn, number_key))) || []
  const [guest, ...others] = guests
  if (!guest) return { outcome: 'efn_new', efn }
  return others.length > 0 ? { outcome: 'efn_shared', guests } : classifyGuest(guest, 'efn', context)
}

/** The hash by which a list names an EFN. */
export async function numberHashOf(efn: string, key: string): Promise<string> {
  const jwk = { kty: 'oct', k: key }
  const hmac = await crypto.subtle.importKey('jwk', jwk, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return hexOf(new Uint8Array(await crypto.subtle.sign('HMAC', hmac, new TextEncoder().encode(efn))))
}

/** Tells what it means that this guest was recognised. */
export function classifyGuest(guest: Guest, by: ScannedWith, { index, presenceOf }: ScanContext): ScanResult {
  const presence = presenceOf(guest)
  if (presence === 'missing') return { outcome: 'in', guest, by }
  if (presence === 'gone') return { outcome: 'back', guest, by }
  return { outcome: index.counts_attendance ? 'out_question' : 'already', guest, by }
}

/** The EFN of a doctor's card. Some scanners send the asterisks with which a Code 39 begins and ends. */
export function readEfn(text: string): string | null {
  const [, digits] = /^[\s*]*(\d{15})[\s*]*$/.exec(text) ?? []
  return digits !== undefined && numberProblemOf('efn', digits) === null ? digits : null
}
