import { TICKET_TEXT_MAX } from '@/contract/values/registrations'

/** The event and the code of a ticket. */
export type Ticket = { workshop_id: number; code: string }

/** A ticket as it was read, with the bytes that its signature covers; paper has no room for a signature. */
export type ReadTicket = Ticket & { signed: Uint8Array<ArrayBuffer>; signature: Uint8Array<ArrayBuffer> | null }

/** The first byte. It keeps signed tickets apart from other signed texts, and the number from beginning with zeros. */
const VERSION = 1
const CODE_BYTES = 10
const MESSAGE_BYTES = 1 + 4 + CODE_BYTES
export const SIGNATURE_BYTES = 64

/** Browsers have Uint8Array.fromHex and toHex since 2025, and the phones at an entrance are older. */
export const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The bytes that the signature of a ticket covers. */
export function messageOf({ workshop_id, code }: Ticket): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(MESSAGE_BYTES)
  bytes[0] = VERSION
  new DataView(bytes.buffer).setUint32(1, workshop_id)
  bytes.set(bytesOf(code), MESSAGE_BYTES - CODE_BYTES)
  return bytes
}

/**
 * The text of the QR code: one decimal number. Digits take the least room in a QR code, and hand scanners type them alike
 * on keyboards of all languages.
 */
export function ticketTextOf(message: Uint8Array, signature: Uint8Array = new Uint8Array()): string {
  const bytes = new Uint8Array([...message, ...signature])
  return BigInt(`0x${hexOf(bytes)}`).toString()
}

/** Reads what a camera or a hand scanner delivers; null for anything but a ticket. */
export function readTicket(text: string): ReadTicket | null {
  const digits = text.trim()
  if (digits.length > TICKET_TEXT_MAX || !/^[1-9]\d*$/.test(digits)) return null
  const hex = BigInt(digits).toString(16)
  const bytes = bytesOf(hex.length % 2 === 0 ? hex : `0${hex}`)
  const isKnownLength = bytes.length === MESSAGE_BYTES || bytes.length === MESSAGE_BYTES + SIGNATURE_BYTES
  if (!isKnownLength || bytes[0] !== VERSION) return null
  const signed = bytes.slice(0, MESSAGE_BYTES)
  return {
    workshop_id: new DataView(signed.buffer).getUint32(1),
    code: hexOf(signed.slice(MESSAGE_BYTES - CODE_BYTES)),
    signed,
    signature: bytes.length > MESSAGE_BYTES ? bytes.slice(MESSAGE_BYTES) : null,
  }
}

/** A public key of the academy (RFC 8037). */
export type TicketKey = { kty: 'OKP'; crv: 'Ed25519'; x: string }

/** Tells whether one of these keys signed the ticket; false where the browser knows no Ed25519. */
export async function isSigned({ signed, signature }: ReadTicket, keys: readonly TicketKey[]): Promise<boolean> {
  if (!signature) return false
  const checks = keys.map(async (jwk) => {
    const key = await crypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['verify'])
    return crypto.subtle.verify('Ed25519', key, signature, signed)
  })
  const results = await Promise.allSettled(checks)
  return results.some((result) => result.status === 'fulfilled' && result.value)
}

/** The first bytes of a hash, which suffice to tell people apart. */
export const HASH_BYTES = 16

/** The hash of a code, which a device stores in its place. Nobody can make a ticket from it, because a code has 80 random bits. */
export async function lookupHashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return hexOf(new Uint8Array(digest).slice(0, HASH_BYTES))
}
