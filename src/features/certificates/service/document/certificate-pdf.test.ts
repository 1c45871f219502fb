import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import sharp from 'sharp'
import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { CertificateContent } from '@/contract/values/certificates'
import { MM, PAGE } from '@/server/pdf/document'
import { type PdfElement, readPdf } from '@/testing/pdf'
import { makeDocument } from './certificate-pdf'
import { encodePicture, type Pictures } from './pictures'
import { renderPage } from './preview-image'
import type { PrintedCertificate } from './printed-certificate'

prepareZXingModule({
  overrides: { wasmBinary: (await readFile('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm')).buffer },
})

const VNR = '2760102026000000017'
const CODE = '7K3MQ9XW2A0BCDEFGHJK'
const LINK = `https://akademie.example.org/verify/${CODE}`

const CONTENT: CertificateContent = {
  language: 'de',
  holder: 'Dr. med. Anneliese Müller-Łukasiewicz',
  profession: 'Ärztin oder Arzt',
  person_number_name: 'EFN',
  person_number: '802760123456789',
  title: 'Herzinsuffizienz im Alter',
  date: '2031-05-14',
  time: '18:00',
  end_time: '20:15',
  is_online: false,
  location: 'Haus der Ärzte, Hofweg 1, 10115 Berlin',
  minutes: 135,
  points: { basis: 2.5, test: 1, speaker: 0, total: 3.5 },
  label: 'CME',
  category: 'A – Vortrag mit Diskussion',
  body: 'Ärztekammer Berlin',
  event_number_name: 'VNR',
  event_number: VNR,
  barcodes: ['code39', 'datamatrix'],
  sentence: 'Die Veranstaltung ist mit 3,5 Punkten (Kategorie A) anrechenbar.',
  organiser: 'Pharma-Akademie',
  provider: 'Fortbildungsring',
  scientific_lead: 'Prof. Dr. Karl Weber',
  signatory: 'Prof. Dr. Karl Weber',
  signatory_role: 'Wissenschaftliche Leitung',
  place: 'Berlin',
  heading: 'Teilnahmebescheinigung',
  opening: 'Wir bescheinigen die Teilnahme von',
  closing: 'Mit freundlichen Grüßen',
}

const PRINTED: PrintedCertificate = {
  serial: 1042,
  code: CODE,
  issued_on: '2031-05-20',
  content: CONTENT,
  verify_link: LINK,
  qr: `${LINK}#${'eyJhbGciOiJFZERTQSJ9.'.repeat(44)}`,
  pictures: {},
}

const read = (pdf: Buffer) => readPdf(new Response(new Uint8Array(pdf)))

const textsOf = (elements: readonly PdfElement[], ...tags: string[]) =>
  elements.filter(({ tag }) => tags.includes(tag)).map(({ text }) => text)

/** A photograph, which no compression makes small without a loss. */
async function drawPictures(): Promise<Pictures> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const photo = await sharp({ create: { width: 640, height: 320, channels: 3, background: '#ffffff', noise } })
    .webp({ quality: 70 })
    .toBuffer()
  const [letterhead, stamp, signature] = await Promise.all(
    (['letterhead', 'stamp', 'signature'] as const).map((picture) => encodePicture(picture, photo)),
  )
  return { letterhead, stamp, signature }
}

it('shows all facts in German, in a table with headers, as an archive file that is read aloud', async () => {
  const { elements, ...pdf } = await read(await makeDocument(PRINTED))
  expect(pdf).toMatchObject({
    pages: 1,
    language: 'de',
    title: `Teilnahmebescheinigung: ${CONTENT.holder}`,
    isUniversallyAccessible: true,
    isArchive: true,
    problems: [],
  })
  expect(textsOf(elements, 'H1', 'H2')).toEqual(['Teilnahmebescheinigung', CONTENT.title])
  const cells = textsOf(elements, 'TH', 'TD')
  const rows = Array.from({ length: cells.length / 2 }, (_, row) => cells.slice(row * 2, row * 2 + 2).join(': '))
  expect(rows).toEqual([
    'Datum: Mittwoch, 14. Mai 2031',
    'Uhrzeit: 18:00–20:15 Uhr',
    `Ort: ${CONTENT.location}`,
    `Kategorie: ${CONTENT.category}`,
    'Punkte: 3,5 CMEBasis: 2,5 · Lernerfolgskontrolle: 1',
    'Anwesend: 135 Minuten',
    'Anerkannt durch: Ärztekammer Berlin',
    'VNR: 2760 1020 2600 0000 017',
    'Veranstalter: Pharma-Akademie',
    'Anbieter: Fortbildungsring',
    'Wissenschaftliche Leitung: Prof. Dr. Karl Weber',
  ])
  expect(textsOf(elements, 'P')).toEqual([
    'Pharma-Akademie',
    CONTENT.opening,
    CONTENT.holder,
    'Ärztin oder Arzt · EFN 802760123456789',
    'Fortbildungsveranstaltung',
    CONTENT.sentence,
    CONTENT.closing,
    'Berlin, 20. Mai 2031',
    'Ort und Datum der Ausstellung',
    CONTENT.signatory,
    CONTENT.signatory_role,
    VNR,
    'Echtheit prüfen',
    `Scannen Sie den QR-Code, oder öffnen Sie ${LINK}`,
    'Seriennummer 1042 · Code 7K3MQ-9XW2A-0BCDE-FGHJK',
  ])
})

it('draws three codes that are read from a scan at 200 dpi, in a file of at most 150 KB with all its pictures', async () => {
  const document = await makeDocument({
    ...PRINTED,
    content: { ...CONTENT, language: 'en' },
    pictures: await drawPictures(),
  })
  expect(document.length).toBeLessThan(150 * 1024)
  expect(document.includes(LINK)).toBe(true)
  const { elements, problems, language } = await read(document)
  expect({ problems, language }).toEqual({ problems: [], language: 'en' })
  expect(elements.flatMap(({ alt }) => alt ?? [])).toEqual([
    'Letterhead: Pharma-Akademie',
    `Stamp: ${CONTENT.signatory}`,
    `Signature: ${CONTENT.signatory}`,
    `Bar code: VNR ${VNR}`,
    `Data Matrix code: VNR ${VNR}`,
    `QR code for verification: ${LINK}`,
  ])
  const widthOf = (name: string) => {
    const [left = 0, , right = 0] = elements.find(({ alt }) => alt?.startsWith(name))?.box ?? []
    return (right - left) / MM
  }
  // The narrowest line of each code is at least so many millimetres wide.
  expect(widthOf('Bar code') / 335).toBeGreaterThanOrEqual(0.25)
  expect(widthOf('Data Matrix') / 16).toBeGreaterThanOrEqual(0.4)
  expect(widthOf('QR code') / encode(PRINTED.qr, { ecc: 'M', border: 0 }).size).toBeGreaterThanOrEqual(0.33)
  const scan = await renderPage(document, { dpi: 200 })
  const codes = await readBarcodes(scan, { formats: ['Code39', 'DataMatrix', 'QRCode'], tryHarder: true })
  expect(Object.fromEntries(codes.map(({ format, text }) => [format, text]))).toEqual({
    Code39: VNR,
    DataMatrix: VNR,
    QRCode: PRINTED.qr,
  })
})

const MARKUP = '<b onclick="x">{points} &amp; </b>'
const PIECES = [
  'Müller',
  'x̂̃ẽ́',
  'د. محمد علي',
  'דוד (כהן)',
  MARKUP,
  '👩‍⚕️',
  '王芳',
  'Donaudampfschifffahrt'.repeat(4),
  ' ',
  '-',
  '١٢٣',
]
const hostile = (max: number) =>
  fc
    .array(fc.constantFrom(...PIECES), { maxLength: 60, size: 'max' })
    .map((pieces) => [...pieces.join('')].slice(0, max).join(''))

const LENGTHS = {
  holder: 80,
  title: 300,
  sentence: 600,
  opening: 600,
  closing: 600,
  location: 300,
  organiser: 300,
  provider: 200,
  scientific_lead: 200,
  signatory: 120,
  signatory_role: 160,
  category: 140,
} as const
const FULL = Object.fromEntries(
  Object.entries(LENGTHS).map(([field, max]) => [field, 'Wort und '.repeat(max).slice(0, max)]),
)

/** The lowest and the highest point of an element, from the bottom of the page. */
const rangeOf = ({ lines }: PdfElement) => ({
  bottom: Math.min(...lines.map(({ y, size }) => y - size * 0.25)),
  top: Math.max(...lines.map(({ y, size }) => y + size * 0.7)),
})

it('keeps any text in its place above the one that follows, and above the codes', async () => {
  const texts = fc.record(Object.fromEntries(Object.entries(LENGTHS).map(([field, max]) => [field, hostile(max)])))
  await fc.assert(
    fc.asyncProperty(texts, async (drawnTexts) => {
      const { elements, problems, pages } = await read(
        await makeDocument({ ...PRINTED, content: { ...CONTENT, ...drawnTexts } }),
      )
      expect({ problems, pages }).toEqual({ problems: [], pages: 1 })
      const drawn = elements.filter(({ tag, lines }) => tag !== 'Figure' && lines.length > 0)
      // The parts that stand beside each other begin with the place of issue, after which only the foot follows.
      const end = drawn.findIndex(({ text }) => text.includes('20. Mai 2031'))
      const below = drawn.slice(0, end).filter(({ tag }) => tag !== 'TH')
      for (const [index, element] of below.entries()) {
        const next = below[index + 1]
        if (next) expect(rangeOf(next).top).toBeLessThan(rangeOf(element).bottom + 1)
      }
      const qr = elements.find(({ tag, alt }) => tag === 'Figure' && alt?.startsWith('QR'))
      const foot = drawn.findIndex((element) => element.text === VNR)
      for (const element of drawn.slice(0, foot))
        expect(rangeOf(element).bottom).toBeGreaterThan(qr?.box?.[3] ?? PAGE.height)
      for (const { lines } of drawn) for (const { x } of lines) expect(x).toBeGreaterThan(20 * MM)
    }),
    { numRuns: 20, examples: [[FULL]] },
  )
})
