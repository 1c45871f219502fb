import { sign } from 'node:crypto'
import { readPublicKeys, type Signer } from '@/server/signing/keys'
import { messageOf, type Ticket, type TicketKey, ticketTextOf } from '../rules/code'

/** The text of the QR code of a ticket, signed by the key that signs certificates: getSigner(). */
export function signTicket({ privateKey }: Signer, ticket: Ticket): string {
  const message = messageOf(ticket)
  return ticketTextOf(message, new Uint8Array(sign(null, message, privateKey)))
}

/** The keys by which a device checks tickets without a network. */
export async function readTicketKeys(): Promise<TicketKey[]> {
  const { keys } = await readPublicKeys()
  return keys.map(({ kty, crv, x }) => ({ kty, crv, x }))
}
