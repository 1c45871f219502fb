import { generateKeyPairSync, sign } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isSigned, lookupHashOf, messageOf, readTicket, type TicketKey, ticketTextOf } from './code'

const keyPair = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { privateKey, key: publicKey.export({ format: 'jwk' }) as TicketKey }
}
const ours = keyPair()
const foreign = keyPair()
const ticket = fc.record({
  workshop_id: fc.integer({ min: 1, max: 2_147_483_647 }),
  code: fc.uint8Array({ minLength: 10, maxLength: 10 }).map((bytes) => bytes.toHex()),
})

it('reads every ticket as it was written, with a signature and without', () => {
  fc.assert(
    fc.property(ticket, (written) => {
      const message = messageOf(written)
      const signature = new Uint8Array(sign(null, message, ours.privateKey))
      expect(readTicket(` ${ticketTextOf(message, signature)}\r`)).toMatchObject({
        ...written,
        signed: message,
        signature,
      })
      expect(readTicket(ticketTextOf(message))).toMatchObject({ ...written, signature: null })
    }),
  )
})

it('accepts the signature of one of the keys, and none after any digit was changed', async () => {
  const message = messageOf({ workshop_id: 7, code: '00112233445566778899' })
  const text = ticketTextOf(message, new Uint8Array(sign(null, message, ours.privateKey)))
  const isAccepted = async (given: string, keys: TicketKey[]) => {
    const read = readTicket(given)
    return read !== null && (await isSigned(read, keys))
  }
  expect(await isAccepted(text, [foreign.key, ours.key])).toBe(true)
  expect(await isAccepted(text, [foreign.key])).toBe(false)
  expect(await isAccepted(ticketTextOf(message), [ours.key])).toBe(false)
  const changed = Array.from(text, (digit, at) => text.slice(0, at) + ((Number(digit) + 1) % 10) + text.slice(at + 1))
  expect(await Promise.all(changed.map((given) => isAccepted(given, [ours.key])))).not.toContain(true)
})

it('takes no other text for a ticket', () => {
  const links = fc.string().map((path) => `https://example.org/${path}`)
  const short = fc.bigInt({ min: 0n, max: 10n ** 30n })
  /** As long as a ticket, with another first byte. */
  const ofOtherVersion = fc.bigInt({ min: 2n ** 113n, max: 2n ** 120n - 1n })
  const others = fc.oneof(fc.string(), short.map(String), ofOtherVersion.map(String), links)
  fc.assert(fc.property(others, (text) => readTicket(text) === null))
  expect(readTicket('9'.repeat(100_000))).toBeNull()
})

it('looks codes up by a hash of 128 bits', async () => {
  expect(await lookupHashOf('00112233445566778899')).toMatch(/^[0-9a-f]{32}$/)
})
