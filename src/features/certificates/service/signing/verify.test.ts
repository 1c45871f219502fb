import { beforeAll, describe, expect, it } from 'vitest'
import { callRoute } from '@/testing/calls'
import { aBody, aCertificate, aContent, anAccreditation, aRegistration, aWorkshop } from '@/testing/factories'
import { routeOf } from '@/testing/routes'
import { VERIFY_LIMIT } from '../../contract/verification'
import { formatCode } from '../../rules/codes'
import { newCode } from './new-code'
import { verifyOnPage } from './verify'

const verifyRoute = routeOf('certificates.verifyCertificate')
const verifyFileRoute = routeOf('certificates.verifyFile')

let of: Parameters<typeof aCertificate>[0]

beforeAll(async () => {
  const workshop = await aWorkshop()
  of = {
    workshop,
    registration: await aRegistration(workshop),
    accreditation: await anAccreditation(workshop, await aBody()),
  }
})

const from = (address: string) => ({ headers: { 'x-client-address': address } })
const details = {
  holder: 'Dr. Mona Lang',
  title: 'Antibiotics in practice',
  date: '2026-11-20',
  points: 2,
  label: 'CME',
  body: 'Ärztekammer',
  person_number_name: 'EFN',
  person_number: '••••0014',
}
/** At this time it is already the next day in Berlin, but not yet in UTC. */
const revoked_at = '2026-11-22T23:30:00.000Z'
const revoked_on = '2026-11-23'

async function verify(code: string, address = code) {
  const { status, body, headers } = await callRoute(verifyRoute, { params: { code }, ...from(address) })
  expect(headers.get('cache-control')).toMatch(/no-store/)
  return { status, ...(status === 200 && { body }) }
}

async function verifyFile(sha256: string, code: string | null) {
  const { status, body } = await callRoute(verifyFileRoute, { body: { sha256, code } })
  expect(status).toBe(200)
  return body
}

const hash = (digit: string) => digit.repeat(64)

describe('the code of a certificate', () => {
  it('tells its state and what is printed, and nothing else', async () => {
    const issued = await aCertificate(of, { state: 'replaced' })
    const corrected = await aCertificate(of, {
      replaces_id: issued.id,
      content: aContent({ holder: 'Dr. Mona Lange' }),
    })
    const revoked = await aCertificate(of, { state: 'revoked', revoked_at, revocation_reason: 'Mona Lang was absent' })
    const erased = await aCertificate(of, { state: 'erased', content: null, sha256: null })
    const expired = await aCertificate(of, { state: 'expired', content: null, sha256: null })
    const draft = await aCertificate(of, { state: 'draft' })

    const lower = formatCode(corrected.code).toLowerCase()
    const codes = [issued.code, lower, revoked.code, erased.code, expired.code, draft.code, newCode(), 'no code']
    expect(await Promise.all(codes.map((code) => verify(code)))).toEqual([
      { status: 200, body: { state: 'replaced', revoked_on: null, details } },
      { status: 200, body: { state: 'issued', revoked_on: null, details: { ...details, holder: 'Dr. Mona Lange' } } },
      { status: 200, body: { state: 'revoked', revoked_on, details } },
      { status: 200, body: { state: 'erased', revoked_on: null, details: null } },
      { status: 200, body: { state: 'expired', revoked_on: null, details: null } },
      { status: 404 },
      { status: 404 },
      { status: 404 },
    ])
  })

  it('is found neither by guessing nor by measuring how long an answer takes', async () => {
    const { code } = await aCertificate(of, { state: 'revoked' })
    const timed = async (tried: string) => {
      const started = performance.now()
      await verifyOnPage(tried, tried)
      return performance.now() - started
    }
    for (const took of await Promise.all([timed(code), timed(newCode())])) expect(took).toBeGreaterThan(140)

    const guesses = Array.from({ length: VERIFY_LIMIT.points + 10 }, () => verify(newCode(), 'guesser'))
    const statuses = Object.groupBy(await Promise.all(guesses), ({ status }) => status)
    expect(statuses[404]).toHaveLength(VERIFY_LIMIT.points)
    expect(statuses[429]).toHaveLength(10)
    expect(await verify(code, 'guesser')).toEqual({ status: 429 })
    expect(await verifyOnPage(code, 'guesser')).toBe('limited')
    expect(await verify(code, 'another visitor')).toMatchObject({ status: 200 })
  })
})

describe('a file', () => {
  it('is the original, or altered, or unknown', async () => {
    const certificate = await aCertificate(of, { state: 'revoked', revoked_at, sha256: hash('a') })
    const erased = await aCertificate(of, { state: 'erased', content: null, sha256: null })
    const another = { ...of, registration: await aRegistration(of.workshop) }
    const draft = await aCertificate(another, { state: 'draft', sha256: hash('d') })

    const stated = { state: 'revoked', revoked_on, details }
    const tried = [
      [hash('a'), certificate.code],
      [hash('a'), null],
      [hash('a'), erased.code],
      [hash('b'), certificate.code],
      [hash('b'), erased.code],
      [hash('d'), draft.code],
      [hash('d'), null],
      [hash('b'), newCode()],
    ] as const
    expect(await Promise.all(tried.map(([sha256, code]) => verifyFile(sha256, code)))).toEqual([
      { verdict: 'original', certificate: stated },
      { verdict: 'original', certificate: stated },
      { verdict: 'original', certificate: stated },
      { verdict: 'altered', certificate: stated },
      { verdict: 'unknown', certificate: { state: 'erased', revoked_on: null, details: null } },
      { verdict: 'unknown', certificate: null },
      { verdict: 'unknown', certificate: null },
      { verdict: 'unknown', certificate: null },
    ])
  })
})
