// A certificate is found by its whole code only, and one client has few attempts.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { createHttpClient, forEachConcurrently, newIpAddress } from './http-client.mjs'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const HOLDER = 'Vertrauliche Person'
const ATTEMPTS = { quick: 120, full: 10_000 }
/** VERIFY_LIMIT of the contract. */
const LIMIT = 30

export const aCode = () => Array.from(randomBytes(20), (byte) => ALPHABET[byte % 32]).join('')
const otherThan = (character) => ALPHABET[(ALPHABET.indexOf(character) + 1) % 32]

/** Codes that differ from the real one in one place, and random ones. */
function* guessesFor(code, count) {
  for (let at = 0; at < code.length; at += 1) yield code.slice(0, at) + otherThan(code[at]) + code.slice(at + 1)
  for (let number = code.length; number < count; number += 1) yield aCode()
}

const attemptsFor = (code, number) =>
  number % 3 === 0
    ? { method: 'POST', path: '/api/sandoz/verify', body: { sha256: randomBytes(32).toString('hex'), code } }
    : { path: number % 3 === 1 ? `/api/sandoz/verify/${code}` : `/verify/${code}` }

export const guessedCodes = {
  proves: 'Guessed codes of certificates open nothing, and thirty attempts from one address are the last for a while.',
  gate: true,
  run: async ({ site, sql, isQuick }) => {
    const send = createHttpClient(site)
    const code = aCode()
    const number = { person_number_name: 'EFN', person_number: '802760400000005' }
    const event = { title: 'Treffen', date: '2026-11-20', body: 'Kammer' }
    const content = { holder: HOLDER, ...number, ...event, points: { total: 2 }, label: 'CME' }
    const row = { id: randomBytes(16).toString('base64url'), code, state: 'issued', issued_at: new Date(), content }
    await sql`insert into certificates ${sql(row)}`
    try {
      for (const path of [`/api/sandoz/verify/${code}`, `/verify/${code}`]) {
        const { status, text } = await send({ path })
        assert.deepEqual([status, text.includes(HOLDER)], [200, true], `${path} tells what the certificate says`)
      }
      const guesses = [...guessesFor(code, isQuick ? ATTEMPTS.quick : ATTEMPTS.full)]
      const wrong = []
      await forEachConcurrently(
        guesses,
        async (guess, number) => {
          const { status, text } = await send(attemptsFor(guess, number))
          const isRefused = number % 3 === 0 ? status === 200 && text.includes('"unknown"') : status === 404
          if (!isRefused || text.includes(HOLDER)) wrong.push(`${guess}: ${status}`)
        },
        16,
      )
      assert.deepEqual(wrong, [])
      await assertLimited(send, code)
      return `${guesses.length} attempts.`
    } finally {
      await sql`delete from certificates where id = ${row.id}`
    }
  },
}

/** Calls and pages share the attempts of an address; afterwards not even the real code is answered. */
async function assertLimited(send, code) {
  const from = newIpAddress()
  const paths = Array.from({ length: LIMIT }, (_, number) => attemptsFor(aCode(), 1 + (number % 2)).path)
  const statuses = []
  await forEachConcurrently(paths, async (path) => statuses.push((await send({ path, from })).status), 16)
  assert.deepEqual([...new Set(statuses)], [404])
  for (const path of [`/api/sandoz/verify/${code}`, `/verify/${code}`]) {
    const { status, text } = await send({ path, from })
    assert.deepEqual([status, text.includes(HOLDER)], [429, false], `${path} is limited`)
  }
}
