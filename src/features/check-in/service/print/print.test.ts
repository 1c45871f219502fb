import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { permissionOf } from '@/contract/endpoint'
import { renderPage } from '@/features/certificates/service/document/preview-image'
import { readTicket } from '@/features/tickets/rules/code'
import { registrations } from '@/schema/registrations'
import { db } from '@/server/database/db'
import type { Route } from '@/server/http/serve'
import { MM } from '@/server/pdf/document'
import { callRoute } from '@/testing/calls'
import { anInterest, anInvitation, aRegistration, aWorkshop } from '@/testing/factories'
import { type PdfElement, readPdf } from '@/testing/pdf'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'
import { getAttendanceList, getBadges } from '../../contract/print'

const LIST = routeOf('registrations.getAttendanceList')
const BADGES = routeOf('registrations.getBadges')

prepareZXingModule({
  overrides: { wasmBinary: (await readFile('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm')).buffer },
})

const { token } = await aUser({ permissions: [permissionOf(getAttendanceList), permissionOf(getBadges)] })

const print = (route: Route, { id }: { id: number }, person?: string) =>
  callRoute(route, { params: { id }, query: { person }, token })
const printed = async (route: Route, event: { id: number }) => readPdf((await print(route, event)).response)

const textsOf = (elements: PdfElement[], tag: string, scope?: string) =>
  elements.filter((element) => element.tag === tag && element.scope === scope).map(({ text }) => text)

const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'.repeat(3)

it('lists everybody with a seat by last name, companions marked, in a table with headers', async () => {
  const event = await aWorkshop({
    title: 'Herz & Kreislauf',
    language: 'de',
    date: '2031-05-14',
    time: '18:00',
    end_time: '20:00',
    presence_type: 'Onsite',
    location: 'Köln',
    approval_number: '276-1',
  })
  const main = await aRegistration(event, {
    title: 'Dr.',
    first_name: 'Zoë',
    last_name: 'Öztürk',
    institution: 'Klinik',
  })
  await aRegistration(event, { first_name: 'Ирина', last_name: 'Ангелова', accompaniment_of: main.id })
  await aRegistration(event, { first_name: 'Anna', last_name: 'Álvarez' })
  await aRegistration(event, { last_name: 'Cancelled', cancelled_at: '2031-01-01T10:00:00Z' })
  await anInvitation(event, { last_name: 'Invited' })
  await anInterest(event)

  const pdf = await printed(LIST, event)
  expect(pdf).toMatchObject({
    language: 'de',
    title: 'Anwesenheitsliste: Herz & Kreislauf',
    pages: 1,
    isUniversallyAccessible: true,
    isArchive: true,
    problems: [],
    embedded: [expect.stringMatching(/^[A-Z]{6}\+SourceSans3-/), expect.stringMatching(/^[A-Z]{6}\+SourceSans3-/)],
  })
  expect(textsOf(pdf.elements, 'H1')).toEqual(['Herz & Kreislauf'])
  expect(textsOf(pdf.elements, 'P')).toEqual([
    'Anwesenheitsliste',
    'Mittwoch, 14. Mai 2031, 18:00–20:00 Uhr',
    'Köln',
    'Zertifizierungsnummer 276-1',
    '3 Personen sind angemeldet',
  ])
  expect(textsOf(pdf.elements, 'TH', 'Column')).toEqual([
    'Code',
    'Nr.',
    'Name',
    'Praxis, Klinik oder Apotheke',
    'Da',
    'Unterschrift',
  ])
  expect(textsOf(pdf.elements, 'TH', 'Row')).toEqual([
    'Álvarez, Anna',
    'Öztürk, Dr. Zoë',
    'Ангелова, ИринаBegleitung von Dr. Zoë Öztürk',
  ])
  expect(pdf.skipped[0]).toContain('Seite 1 von 1')
})

it('repeats header and title on each page, and is in the language of the event', async () => {
  const event = await aWorkshop({ title: 'Vaccination', language: 'en' })
  for (let number = 0; number < 45; number += 1) await aRegistration(event, { last_name: `Guest ${number}` })
  const pdf = await printed(LIST, event)
  expect(pdf).toMatchObject({ language: 'en', pages: 3 })
  for (const [index, skipped] of pdf.skipped.entries()) {
    expect(skipped).toContain(`Page ${index + 1} of 3`)
    if (index > 0) expect(skipped).toEqual(expect.arrayContaining(['Vaccination', 'Signature']))
  }
  expect(textsOf(pdf.elements, 'TH', 'Row')).toHaveLength(45)
})

it('is a list to fill in by hand while nobody is registered; badges are refused then', async () => {
  const event = await aWorkshop({ language: 'en' })
  const list = await printed(LIST, event)
  expect(list.pages).toBe(1)
  expect(textsOf(list.elements, 'TH', 'Column')).toHaveLength(6)
  expect(await print(BADGES, event)).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('as soon as somebody is registered') },
  })
})

it('prints ten badges a sheet, each text within its label and long ones whole for a screen reader', async () => {
  const event = await aWorkshop({ title: 'Impfen & <Reise>', language: 'de' })
  await aRegistration(event, { first_name: 'Anna', last_name: 'Ab', institution: 'Praxis' })
  await aRegistration(event, { first_name: '王芳', last_name: 'Ba', institution: '' })
  for (let number = 0; number < 9; number += 1)
    await aRegistration(event, { first_name: 'Eva', last_name: LONG_WORD, institution: LONG_WORD })
  const pdf = await printed(BADGES, event)
  expect(pdf).toMatchObject({
    pages: 2,
    language: 'de',
    title: 'Namensschilder: Impfen & <Reise>',
    isUniversallyAccessible: true,
    isArchive: true,
    problems: [],
  })
  expect(textsOf(pdf.elements, 'P').slice(0, 5)).toEqual([
    'Anna Ab',
    'Praxis',
    'Impfen & <Reise>',
    '□□ Ba',
    'Impfen & <Reise>',
  ])

  const [first] = pdf.elements
  const long = pdf.elements.find(({ text }) => text.startsWith('Eva'))
  expect(first?.lines[0]?.size).toBeGreaterThan(20)
  expect(long?.text).toMatch(/^Eva Donau.*…$/)
  expect(long?.actual).toBe(`Eva ${LONG_WORD}`)
  for (const { lines } of pdf.elements)
    for (const { x, y } of lines) {
      const left = (x / MM - 20) % 85
      const bottom = (y / MM - 13.5) % 54
      expect(left).toBeGreaterThan(5)
      expect(bottom).toBeGreaterThan(5)
    }
})

it('shows the ticket of each person as a code that a camera reads, and none for people without a ticket', async () => {
  const event = await aWorkshop({ language: 'de' })
  const anna = await aRegistration(event, { last_name: 'Ab' })
  const eva = await aRegistration(event, { last_name: LONG_WORD })
  const early = await aRegistration(event, { last_name: 'Zu' })
  await db.update(registrations).set({ ticket_code: null }).where(eq(registrations.id, early.id))
  const tickets = [anna, eva].map(({ ticket_code: code }) => ({ workshop_id: event.id, code, signature: null }))

  for (const [route, millimetres] of [
    [LIST, 12],
    [BADGES, 18],
  ] as const) {
    const { response } = await print(route, event)
    const { elements, problems } = await readPdf(response.clone())
    expect(problems).toEqual([])
    const figures = elements.filter(({ tag }) => tag === 'Figure')
    expect(figures.map(({ alt }) => alt)).toEqual(tickets.map(() => 'QR-Code für den Check-in'))
    for (const { box: [left = 0, , right = 0] = [] } of figures) expect((right - left) / MM).toBeCloseTo(millimetres)

    const page = await renderPage(new Uint8Array(await response.arrayBuffer()), { dpi: 150 })
    const codes = await readBarcodes(page, { formats: ['QRCode'], maxNumberOfSymbols: 9 })
    const placeOf = ({ position: { topLeft } }: (typeof codes)[number]) => topLeft.x + topLeft.y
    const read = codes.toSorted((a, b) => placeOf(a) - placeOf(b))
    expect(read.map(({ text }) => readTicket(text))).toEqual(tickets.map((ticket) => expect.objectContaining(ticket)))
    // Of 21 modules, the least that a code can have.
    expect(read.map(({ version }) => version)).toEqual(['1', '1'])
  }
})

it('prints the badge of one person, and refuses one for somebody without a seat at the event', async () => {
  const event = await aWorkshop()
  await aRegistration(event)
  const eva = await aRegistration(event, { first_name: 'Eva', last_name: 'Ba', institution: '' })
  const { elements } = await readPdf((await print(BADGES, event, eva.id)).response)
  expect(textsOf(elements, 'P')).toEqual(['Eva Ba', event.title])
  const elsewhere = await aRegistration(await aWorkshop())
  expect((await print(BADGES, event, elsewhere.id)).status).toBe(422)
})

it('names the file after day, kind and event, in signs that every file system takes', async () => {
  const event = await aWorkshop({ title: 'Herz/Kreislauf: "Ärzte"?', language: 'de' })
  const { headers } = await print(LIST, event)
  const name = decodeURIComponent(headers.get('content-disposition')?.split("''")[1] ?? '')
  expect(name).toBe(`${new Date().toISOString().slice(0, 10)} Anwesenheitsliste Herz Kreislauf Ärzte.pdf`)
  expect(headers.get('content-type')).toBe('application/pdf')
})

it('answers 404 for an unknown event, and 403 without the permission', async () => {
  const { token: stranger } = await aUser()
  for (const route of [LIST, BADGES]) {
    expect((await print(route, { id: 2_147_483_647 })).status).toBe(404)
    expect((await callRoute(route, { params: { id: 1 }, token: stranger })).status).toBe(403)
  }
})
