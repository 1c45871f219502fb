import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { passesLuhn } from '@/features/person-numbers/rules/mistyped'
import { lookupHashOf, messageOf, type TicketKey, ticketTextOf } from '@/features/tickets/rules/code'
import type { Guest, OtherPerson } from '../contract/guest-list'
import { guestWith } from './guest'
import { classifyScan, indexGuestList, numberHashOf, readEfn } from './scan'

const EVENT = 35
const KEY = randomBytes(32).toString('base64url')
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const { x = '' } = publicKey.export({ format: 'jwk' })
const ticketKeys: TicketKey[] = [{ kty: 'OKP', crv: 'Ed25519', x }]

const codeOf = (number: number) => number.toString(16).padStart(20, '0')
const signedTicket = (code: string, workshop_id = EVENT) => {
  const message = messageOf({ workshop_id, code })
  return ticketTextOf(message, new Uint8Array(sign(null, message, privateKey)))
}
const paperTicket = (code: string, workshop_id = EVENT) => ticketTextOf(messageOf({ workshop_id, code }))

const efnOf = (start: string) => [...'0123456789'].map((digit) => start + digit).find(passesLuhn) ?? ''
const EFN = efnOf('80276001234567')

const NAMES = { title: 'Dr.', first_name: 'Mona', last_name: 'Lang', main_name: null }
const guestOf = (number: number, ticket: string | null, efn: string | null = null): Guest =>
  guestWith({ ...NAMES, id: `guest-${number}`, email: `guest-${number}@example.org`, ticket, efn })
const otherOf = (id: string, state: OtherPerson['state'], ticket: string): OtherPerson => ({
  ...NAMES,
  id,
  state,
  ticket,
})

async function createList(count: number) {
  const efn = await numberHashOf(EFN, KEY)
  return {
    counts_attendance: false,
    number_key: KEY,
    people: await Promise.all(
      Array.from({ length: count }, async (_, number) =>
        guestOf(number, await lookupHashOf(codeOf(number)), number === 1 ? efn : null),
      ),
    ),
    others: [
      otherOf('cancelled', 'cancelled', await lookupHashOf(codeOf(5001))),
      otherOf('waiting', 'waiting', await lookupHashOf(codeOf(5002))),
    ],
    retired_tickets: [
      { ticket: await lookupHashOf(codeOf(6001)), reason: 'renewed' as const, name: 'Mona Lang' },
      { ticket: await lookupHashOf(codeOf(6002)), reason: 'moved' as const, name: 'Mona Lang' },
    ],
  }
}

describe('a scan', async () => {
  const list = await createList(1000)
  const index = indexGuestList(EVENT, list)
  const scan = (text: string, presence: 'missing' | 'here' | 'gone' = 'missing', counts_attendance = false) =>
    classifyScan(text, { index: { ...index, counts_attendance }, presenceOf: () => presence, ticketKeys })

  it('finds the guest of each ticket, with a signature and on paper', async () => {
    const tickets = fc.record({ number: fc.integer({ min: 0, max: 999 }), isPaper: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(tickets, async ({ number, isPaper }) => {
        const text = (isPaper ? paperTicket : signedTicket)(codeOf(number))
        expect(await scan(` ${text}\r`)).toEqual({ outcome: 'in', guest: list.people[number], by: 'ticket' })
      }),
    )
  })

  it('tells whether the guest comes, is here, may leave, or comes back', async () => {
    const text = signedTicket(codeOf(3))
    expect((await scan(text, 'missing')).outcome).toBe('in')
    expect((await scan(text, 'here')).outcome).toBe('already')
    expect((await scan(text, 'here', true)).outcome).toBe('out_question')
    expect((await scan(text, 'gone', true)).outcome).toBe('back')
  })

  it('gives the reason of a ticket that lets nobody in', async () => {
    expect(await scan(signedTicket(codeOf(5001)))).toMatchObject({ outcome: 'cancelled', person: { id: 'cancelled' } })
    expect(await scan(signedTicket(codeOf(5002)))).toMatchObject({ outcome: 'waiting', person: { id: 'waiting' } })
    expect(await scan(signedTicket(codeOf(6001)))).toEqual({ outcome: 'renewed', name: 'Mona Lang' })
    expect(await scan(signedTicket(codeOf(6002)))).toEqual({ outcome: 'moved', name: 'Mona Lang' })
    expect(await scan(signedTicket(codeOf(3), EVENT + 1))).toEqual({ outcome: 'other_event' })
    expect(await scan(paperTicket(codeOf(3), EVENT + 1))).toEqual({ outcome: 'other_event' })
  })

  it('accepts a ticket that the list lacks only with our signature', async () => {
    const text = signedTicket(codeOf(7000))
    expect(await scan(text)).toEqual({ outcome: 'signed_unknown', ticket: text })
    expect(await scan(paperTicket(codeOf(7000)))).toEqual({ outcome: 'unknown' })
    const forged = fc.integer({ min: 7000, max: 1_000_000 }).map((number) => {
      const message = messageOf({ workshop_id: EVENT, code: codeOf(number) })
      return ticketTextOf(message, crypto.getRandomValues(new Uint8Array(64)))
    })
    await fc.assert(
      fc.asyncProperty(forged, async (text) => {
        expect(await scan(text)).toEqual({ outcome: 'unknown' })
      }),
    )
  })

  it('finds a doctor by the EFN of the card, and asks whose a new EFN is', async () => {
    expect(await scan(`*${EFN}*`)).toEqual({ outcome: 'in', guest: list.people[1], by: 'efn' })
    const foreign = { ...index, number_key: randomBytes(32).toString('base64url') }
    for (const other of [foreign, { ...index, number_key: null }])
      expect(await classifyScan(EFN, { index: other, presenceOf: () => 'missing', ticketKeys })).toEqual({
        outcome: 'efn_new',
        efn: EFN,
      })
    const cards = fc
      .integer({ min: 0, max: 999_999_999 })
      .map((running) => efnOf(`80276${`${running}`.padStart(9, '0')}`))
    await fc.assert(
      fc.asyncProperty(cards, async (efn) => {
        fc.pre(efn !== EFN)
        expect(await scan(efn)).toEqual({ outcome: 'efn_new', efn })
      }),
    )
  })

  it('takes an EFN for nobody that several guests have given', async () => {
    const efn = await numberHashOf(EFN, KEY)
    const people = [guestOf(1, null, efn), guestOf(2, null, efn), guestOf(3, null)]
    const shared = indexGuestList(EVENT, { ...list, people })
    const result = await classifyScan(EFN, {
      index: shared,
      presenceOf: () => 'missing',
      ticketKeys,
    })
    expect(result).toEqual({ outcome: 'efn_shared', guests: people.slice(0, 2) })
  })

  it('knows no other text, among them numbers of other cards', async () => {
    const links = fc.string().map((path) => `https://example.org/${path}`)
    const ofOtherVersion = fc.bigInt({ min: 2n ** 113n, max: 2n ** 120n - 1n })
    const numbers = fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 14n }), ofOtherVersion)
    const texts = fc.oneof(fc.string(), links, numbers.map(String))
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        expect(await scan(text)).toEqual({ outcome: 'unknown' })
      }),
    )
    expect(readEfn('4012345678901')).toBeNull()
    const misread = Array.from(EFN, (digit, at) => EFN.slice(0, at) + ((Number(digit) + 1) % 10) + EFN.slice(at + 1))
    expect(misread.map(readEfn)).toEqual(misread.map(() => null))
  })

  it('is answered within a few milliseconds for a thousand people', async () => {
    const texts = Array.from({ length: 200 }, (_, number) => signedTicket(codeOf(number * 40)))
    const started = performance.now()
    for (const text of texts) await scan(text)
    expect((performance.now() - started) / texts.length).toBeLessThan(5)
  })
})
