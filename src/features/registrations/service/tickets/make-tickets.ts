import 'server-only'
import { lookupHashOf, messageOf, SIGNATURE_BYTES, ticketTextOf } from '@/features/tickets/rules/code'
import { signTicket } from '@/features/tickets/service'
import type { RegistrationRow } from '@/schema/registrations'
import { type Code, encodeQr } from '@/server/pdf/codes'
import { getSigner } from '@/server/signing/keys'
import { fullName } from '../../rules/people'
import { hasTicket } from '../../rules/states'

/** `hash` names the words of the ticket. */
export type ShownTicket = { id: string; name: string; hash: string; code: Code }

type TicketHolder = {
  person: Parameters<typeof hasTicket>[0] & Parameters<typeof fullName>[0] & Pick<RegistrationRow, 'id' | 'ticket_code'>
  event: Parameters<typeof hasTicket>[1] & { id: number }
}

/** The tickets of these people by their ids. People who are not expected at an entrance have none. */
export async function makeTickets(holders: readonly TicketHolder[], now: Date): Promise<Map<string, ShownTicket>> {
  const entitled = holders.flatMap(({ person: { ticket_code: code, ...person }, event }) =>
    code !== null && hasTicket(person, event, now) ? [{ person, code, workshop_id: event.id }] : [],
  )
  if (entitled.length === 0) return new Map()
  const signer = await getSigner()
  const tickets = entitled.map(async ({ person, ...ticket }) => {
    const [hash, code] = await Promise.all([lookupHashOf(ticket.code), encodeQr(signTicket(signer, ticket))])
    return [person.id, { id: person.id, name: fullName(person), hash, code }] as const
  })
  return new Map(await Promise.all(tickets))
}

/** No event has this id, and nobody signed it, so that every entrance refuses it. */
const SAMPLE = { workshop_id: 0, code: '0'.repeat(20) }

/** A ticket for mails that show what a text looks like. */
export async function makeSampleTicket(): Promise<Pick<ShownTicket, 'hash' | 'code'>> {
  const text = ticketTextOf(messageOf(SAMPLE), new Uint8Array(SIGNATURE_BYTES))
  const [hash, code] = await Promise.all([lookupHashOf(SAMPLE.code), encodeQr(text)])
  return { hash, code }
}
