import { createHash, verify, X509Certificate } from 'node:crypto'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js'
import sharp from 'sharp'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { namesOf, pickNames, recordOf } from '@/contract/fields'
import { DAY_MS } from '@/contract/time'
import { env, parseEnv } from '@/env'
import { ensureTokens } from '@/features/registrations/service/personal-tokens'
import { isSigned, readTicket } from '@/features/tickets/rules/code'
import { readTicketKeys } from '@/features/tickets/service/sign-ticket'
import { closeDatabase } from '@/server/database/db'
import { contentOf, der, TAG, valuesIn } from '@/server/signing/der'
import { callRoute } from '@/testing/calls'
import { aRegistration, aWorkshop } from '@/testing/factories'
import { routeOf } from '@/testing/routes'
import { newWalletSettings } from '@/testing/signing/wallet-keys'
import { findOwnTickets } from '../own-tickets'
import { findPersonalPage } from '../page'

const APPLE = routeOf('registrations.getAppleWalletPass')
const GOOGLE = routeOf('registrations.saveToGoogleWallet')

const { settings, publicKeyOfGoogle } = newWalletSettings(new Date(Date.now() + DAY_MS))
const unset = recordOf(namesOf(settings), () => undefined)
const configured = pickNames(parseEnv(settings), namesOf(settings))

beforeEach(() => {
  Object.assign(env, configured)
})
afterEach(() => {
  Object.assign(env, unset)
})
afterAll(closeDatabase)

async function aTicket(fields: Parameters<typeof aWorkshop>[0] = {}) {
  const event = await aWorkshop({
    presence_type: 'Onsite',
    location: 'Haus der Ärzte, Hofweg 1, 10115 Berlin',
    region: 'Berlin',
    title: 'Herz & Kreislauf',
    language: 'de',
    date: '2031-05-14',
    time: '18:00',
    end_time: '20:30',
    ...fields,
  })
  const main = await aRegistration(event, { first_name: 'Mona', last_name: 'Lange' })
  const companion = await aRegistration(event, { first_name: 'Ali', last_name: 'Demir', accompaniment_of: main.id })
  return { main, companion, token: await tokenOf(main) }
}

async function tokenOf({ email }: { email: string }) {
  const token = (await ensureTokens([email])).get(email)
  if (!token) throw new Error('no token')
  return token
}

async function unzip(response: Response) {
  const zip = new ZipReader(new Uint8ArrayReader(new Uint8Array(await response.arrayBuffer())))
  const entries = (await zip.getEntries()).flatMap((entry) => (entry.directory ? [] : [entry]))
  const files = entries.map(async (entry) => [entry.filename, await entry.getData(new Uint8ArrayWriter())] as const)
  return new Map(await Promise.all(files))
}

const jsonOf = (bytes: Uint8Array | undefined) => JSON.parse(Buffer.from(bytes ?? []).toString())

/** Checks a signature as its readers do: it holds the hash of the content, its own time and both certificates. */
function readSignature(signature: Uint8Array, content: Uint8Array) {
  const [, field = Buffer.alloc(0)] = valuesIn(signature)
  const [, , data, certificates = Buffer.alloc(0), signers = Buffer.alloc(0)] = valuesIn(contentOf(field))
  const [signer = Buffer.alloc(0)] = valuesIn(signers)
  const [, , , attributes = Buffer.alloc(0), , signed = Buffer.alloc(0)] = valuesIn(signer)
  const values = valuesIn(attributes).map((attribute) => contentOf(valuesIn(attribute)[1] ?? Buffer.alloc(0)))
  const [own = '', issuer = ''] = valuesIn(certificates).map((bytes) => new X509Certificate(bytes))
  const digest = der(TAG.octets, createHash('sha256').update(content).digest())
  return {
    isDetached: data && valuesIn(data).length === 1,
    hasDigest: values.some((value) => value.equals(digest)),
    hasTime: values.some(([tag]) => tag === TAG.time),
    isSigned: own && verify('sha256', der(TAG.set, contentOf(attributes)), own.publicKey, contentOf(signed)),
    isChained: own && issuer && own.verify(issuer.publicKey),
  }
}

it('makes a pass for Apple Wallet whose signature covers the hash of each file, and whose code is the ticket', async () => {
  const { main, token } = await aTicket()
  const { response } = await callRoute(APPLE, { params: { token, id: main.id }, query: { locale: 'de' } })
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/vnd.apple.pkpass',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  const files = await unzip(response)
  const manifest = files.get('manifest.json') ?? new Uint8Array()
  expect(readSignature(files.get('signature') ?? new Uint8Array(), manifest)).toEqual({
    isDetached: true,
    hasDigest: true,
    hasTime: true,
    isSigned: true,
    isChained: true,
  })
  const named = [...files].filter(([name]) => name !== 'manifest.json' && name !== 'signature')
  expect(jsonOf(manifest)).toEqual(
    Object.fromEntries(named.map(([name, bytes]) => [name, createHash('sha1').update(bytes).digest('hex')])),
  )
  expect(await sharp(files.get('icon@2x.png')).metadata()).toMatchObject({ format: 'png', width: 58, height: 58 })

  const pass = jsonOf(files.get('pass.json'))
  expect(pass).toMatchObject({
    formatVersion: 1,
    passTypeIdentifier: settings.APPLE_PASS_TYPE_ID,
    teamIdentifier: settings.APPLE_TEAM_ID,
    serialNumber: main.id,
    relevantDate: '2031-05-14T16:00:00Z',
    expirationDate: '2031-05-14T18:30:00Z',
  })
  expect(pass.eventTicket.secondaryFields[0].value).toBe('Mittwoch, 14. Mai 2031, 18:00–20:30 Uhr')
  expect(pass.eventTicket.auxiliaryFields.map(({ value }: { value: string }) => value)).toEqual([
    'Haus der Ärzte, Hofweg 1, 10115 Berlin',
    'Mona Lange',
  ])
  const read = readTicket(pass.barcodes[0].message)
  expect(read).toMatchObject({ workshop_id: main.workshop_id, code: main.ticket_code })
  expect(read && (await isSigned(read, await readTicketKeys()))).toBe(true)
})

it('leads to Google Wallet with a signed ticket in an address that browsers keep whole', async () => {
  const { companion, token } = await aTicket({ title: 'Ä'.repeat(150), location: `${'Ö'.repeat(90)}, 10115 Berlin` })
  const { status, headers } = await callRoute(GOOGLE, { params: { token, id: companion.id }, query: { locale: 'de' } })
  expect(status).toBe(303)
  expect(headers.get('cache-control')).toBe('no-store')
  const [, jwt = ''] = headers.get('location')?.split('https://pay.google.com/gp/v/save/') ?? []
  expect(jwt.length).toBeLessThan(1800)
  const [head = '', claims = '', signature = ''] = jwt.split('.')
  expect(
    verify('sha256', Buffer.from(`${head}.${claims}`), publicKeyOfGoogle, Buffer.from(signature, 'base64url')),
  ).toBe(true)
  const { payload, ...named } = jsonOf(Buffer.from(claims, 'base64url'))
  expect(named).toMatchObject({ iss: settings.GOOGLE_WALLET_EMAIL, aud: 'google', typ: 'savetowallet' })
  expect(payload.eventTicketClasses[0].dateTime).toEqual({
    start: '2031-05-14T18:00:00+02:00',
    end: '2031-05-14T20:30:00+02:00',
  })
  const [ticket] = payload.eventTicketObjects
  expect(ticket).toMatchObject({ classId: payload.eventTicketClasses[0].id, ticketHolderName: 'Ali Demir' })
  expect(readTicket(ticket.barcode.value)).toMatchObject({ code: companion.ticket_code })
})

const answersTo = async (params: { token: string; id: string }) =>
  (await Promise.all([APPLE, GOOGLE].map((route) => callRoute(route, { params })))).map(({ status }) => status)

it('refuses another secret, the ticket of another person, and one that has ended', async () => {
  const { main, companion, token } = await aTicket()
  const other = await aTicket()
  expect(await answersTo({ token, id: companion.id })).toEqual([200, 303])
  const cancelled = await aRegistration({ id: main.workshop_id }, { cancelled_at: new Date().toISOString() })
  // The companion still comes, whose ticket is not that of the person who cancelled.
  await aRegistration({ id: main.workshop_id }, { accompaniment_of: cancelled.id })
  const refused = [
    { token, id: other.main.id },
    { token: await tokenOf(companion), id: main.id },
    { token: `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`, id: main.id },
    { token: await tokenOf(cancelled), id: cancelled.id },
  ]
  expect((await Promise.all(refused.map(answersTo))).flat()).toEqual(refused.flatMap(() => [404, 404]))
})

it('offers only the wallets that have keys, and none of Apple after the end of the certificate', async () => {
  const { main, token } = await aTicket()
  const link = { token, id: main.id }
  const offeredAt = async (now: Date) => {
    const [page, sheet] = await Promise.all([findPersonalPage(token, now), findOwnTickets(link, now)])
    expect(page?.registrations.map(({ wallets }) => wallets)).toEqual([sheet?.wallets])
    return sheet?.wallets
  }
  expect(await offeredAt(new Date())).toEqual(['apple', 'google'])
  expect(await offeredAt(new Date(Date.now() + 2 * DAY_MS))).toEqual(['google'])
  Object.assign(env, unset)
  expect(await offeredAt(new Date())).toEqual([])
  expect(await answersTo(link)).toEqual([404, 404])
})

it('refuses to start with half of the keys, or with keys that do not belong together', () => {
  const { settings: others } = newWalletSettings(new Date())
  const startWith = (changed: Record<string, string | undefined>) => () => parseEnv({ ...settings, ...changed })
  expect(startWith({})).not.toThrow()
  expect(startWith({ APPLE_TEAM_ID: undefined })).toThrow('APPLE_TEAM_ID is missing')
  expect(startWith({ APPLE_PASS_KEY: undefined })).toThrow('APPLE_PASS_KEY is missing')
  expect(startWith({ GOOGLE_WALLET_KEY: undefined })).toThrow('GOOGLE_WALLET_KEY is missing')
  expect(startWith({ APPLE_PASS_KEY_PASSWORD: 'wrong' })).toThrow('APPLE_PASS_KEY must be the RSA key')
  expect(startWith({ APPLE_PASS_KEY: others.APPLE_PASS_KEY })).toThrow('APPLE_PASS_KEY must be the RSA key')
  expect(startWith({ APPLE_WWDR_CERTIFICATE: others.APPLE_WWDR_CERTIFICATE })).toThrow('APPLE_WWDR_CERTIFICATE must be')
  expect(startWith({ APPLE_TEAM_ID: 'ANOTHERONE' })).toThrow('APPLE_PASS_CERTIFICATE must be that of')
  expect(startWith({ GOOGLE_WALLET_KEY: 'secret' })).toThrow('GOOGLE_WALLET_KEY must be a private key in PEM')
})
