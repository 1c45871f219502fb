import { type Code, encodeQr } from '@/server/pdf/codes'
import { getSigner } from '@/server/signing/keys'
import { lookupHashOf, messageOf, SIGNATURE_BYTES, ticketTextOf } from '../rules/code'
import { signTicket } from './sign-ticket'

/** `hash` names the words of the ticket, and `text` is what a reader of its code delivers. */
export type ShownTicket = { id: string; name: string; hash: string; text: string; code: Code }

/** Somebody with the code of a ticket, by the name that the ticket shows. */
export type TicketHolder = { id: string; name: string; code: string; workshop_id: number }

/** The tickets of these people by their ids. */
export async function makeTickets(holders: readonly TicketHolder[]): Promise<Map<string, ShownTicket>> {
  if (holders.length === 0) return new Map()
  const signer = await getSigner()
  const tickets = holders.map(async ({ id, name, ...ticket }) => {
    const text = signTicket(signer, ticket)
    const [hash, code] = await Promise.all([lookupHashOf(ticket.code), encodeQr(text)])
    return [id, { id, name, hash, text, code }] as const
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
