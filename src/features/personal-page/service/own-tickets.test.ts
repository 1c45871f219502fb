import { readFile } from 'node:fs/promises'
import { afterAll, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { DAY_MS } from '@/contract/time'
import { renderPage } from '@/features/certificates/service/document/preview-image'
import { ensureTokens } from '@/features/registrations/service/personal-tokens'
import { isSigned, lookupHashOf, readTicket } from '@/features/tickets/rules/code'
import { wordsOf } from '@/features/tickets/rules/words'
import { readTicketKeys } from '@/features/tickets/service/sign-ticket'
import { closeDatabase } from '@/server/database/db'
import { MM } from '@/server/pdf/document'
import { callRoute } from '@/testing/calls'
import { anInterest, aRegistration, aWorkshop } from '@/testing/factories'
import { readPdf } from '@/testing/pdf'
import { routeOf } from '@/testing/routes'
import { findOwnTickets } from './own-tickets'
import { findPersonalPage } from './page'

const PDF = routeOf('registrations.getOwnTicket')

afterAll(closeDatabase)

prepareZXingModule({
  overrides: { wasmBinary: (await readFile('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm')).buffer },
})

const now = new Date()
const ONSITE = { presence_type: 'Onsite', location: 'Hofweg 1, 10115 Berlin', region: 'Berlin' } as const

async function linkOf({ email }: { email: string }) {
  const token = (await ensureTokens([email])).get(email)
  if (!token) throw new Error('no token')
  return token
}

async function aParty(fields: Parameters<typeof aWorkshop>[0] = {}) {
  const event = await aWorkshop({ ...ONSITE, title: 'Herz & Kreislauf', ...fields })
  const main = await aRegistration(event, { first_name: 'Mona', last_name: 'Lange' })
  const companion = await aRegistration(event, { first_name: 'Ali', last_name: 'Demir', accompaniment_of: main.id })
  return { event, main, companion }
}

const pageOf = async (person: { email: string }, at = now) => findPersonalPage(await linkOf(person), at)
const ticketsOf = async (person: { email: string }, at = now) =>
  (await pageOf(person, at))?.registrations.flatMap(({ tickets }) => tickets.map(({ id }) => id))

it('shows the tickets of a party on the page of the main person, and a companion only the own', async () => {
  const { main, companion } = await aParty()
  expect(await ticketsOf(main)).toEqual([main.id, companion.id])
  expect(await ticketsOf(companion)).toEqual([companion.id])
  const [token, companionsToken] = await Promise.all([linkOf(main), linkOf(companion)])
  expect((await findOwnTickets({ token, id: main.id }, now))?.tickets.map(({ id }) => id)).toEqual([
    main.id,
    companion.id,
  ])
  expect((await findOwnTickets({ token, id: companion.id }, now))?.tickets).toMatchObject([{ name: 'Ali Demir' }])
  expect(await findOwnTickets({ token: companionsToken, id: main.id }, now)).toBeNull()
})

it('shows a ticket until the end of the event, and none to people who wait, have cancelled or meet online', async () => {
  const { event, main, companion } = await aParty({ time: '18:00', end_time: '20:00' })
  const start = Date.parse(event.starts_at)
  expect(await ticketsOf(main, new Date(start + DAY_MS / 24))).toEqual([main.id, companion.id])
  expect(await ticketsOf(main, new Date(start + DAY_MS))).toEqual([])
  const others = await Promise.all([
    anInterest(event),
    aRegistration(event, { cancelled_at: now.toISOString() }),
    aRegistration(await aWorkshop()),
    aRegistration(await aWorkshop({ ...ONSITE, cancelled_at: now.toISOString() })),
  ])
  expect((await Promise.all(others.map((person) => ticketsOf(person)))).flat()).toEqual([])
})

it('prints each ticket on a page of its own, large enough for a camera and with its words', async () => {
  const { main, companion } = await aParty({ language: 'de', date: '2031-05-14', time: '18:00' })
  const params = { token: await linkOf(main), id: main.id }
  const { response } = await callRoute(PDF, { params, query: { locale: 'de' } })
  expect(response.headers.get('cache-control')).toBe('no-store')
  const file = Buffer.from(await response.clone().arrayBuffer())
  const pdf = await readPdf(response)
  expect(pdf).toMatchObject({ pages: 2, language: 'de', isUniversallyAccessible: true, isArchive: true, problems: [] })
  expect(pdf.title).toBe('Tickets für Herz & Kreislauf')
  const figures = pdf.elements.filter(({ tag }) => tag === 'Figure')
  const words = await Promise.all(
    [main, companion].map(async ({ ticket_code }) => wordsOf(await lookupHashOf(ticket_code ?? ''), 'de')),
  )
  expect(figures.map(({ page, alt }) => [page, alt])).toEqual([
    [0, `QR-Code des Tickets von Mona Lange: ${words[0]}`],
    [1, `QR-Code des Tickets von Ali Demir: ${words[1]}`],
  ])
  const [left = 0, , right = 0] = figures[0]?.box ?? []
  expect(right - left).toBeGreaterThan(45 * MM)
  const texts = pdf.elements.map(({ text }) => text)
  expect(texts).toEqual(expect.arrayContaining(['Herz & Kreislauf', 'Mona Lange', 'Ali Demir', ...words]))
  expect(texts.join(' ')).toContain('14. Mai 2031, 18:00 Uhr, Hofweg 1, 10115 Berlin')

  const codes = await readBarcodes(await renderPage(file, { dpi: 200 }), { formats: ['QRCode'] })
  const read = readTicket(codes[0]?.text ?? '')
  expect(read).toMatchObject({ workshop_id: main.workshop_id, code: main.ticket_code })
  expect(read && (await isSigned(read, await readTicketKeys()))).toBe(true)
})

it('needs only 37 modules, because a code of digits takes the least room', async () => {
  const { main } = await aParty()
  const sheet = await findOwnTickets({ token: await linkOf(main), id: main.id }, now)
  expect(sheet?.tickets.map(({ code }) => code.columns)).toEqual([37, 37])
})
