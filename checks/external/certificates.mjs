// Certificates of the demo read back by programs that others wrote: their texts, their codes and their signatures.
import fs from 'node:fs'
import path from 'node:path'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { pause } from '../../scripts/ports-and-processes.mjs'
import { findSystemVersion, runProgram } from './programs.mjs'

// The library would fetch its program from the network.
prepareZXingModule({
  overrides: { wasmBinary: fs.readFileSync('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm').buffer },
})

const READ_BACK = 10
const CODES = { code39: 'Code39', datamatrix: 'DataMatrix', qr: 'QRCode' }
const GUESSES = 10_000
const GUESSES_AT_ONCE = 100
const ISSUED_WITHIN_MS = 60_000
const API = '/api/sandoz'

export const certificates = [
  {
    name: 'certificates',
    program: 'pdftotext, pdftoppm, zxing, qpdf, Python',
    check: async (environment) => {
      const version = await findSystemVersion('pdftotext', ['-v'])
      if (!version) return { missing: 'poppler-utils is missing' }
      if (!(await findSystemVersion('qpdf'))) return { missing: 'qpdf is missing' }
      if (!(await findSystemVersion('python3'))) return { missing: 'Python is missing' }
      const event = await issueToDemoEvent(environment)
      const issued = await readIssued(environment, event)
      const findings = []
      if (issued.length < READ_BACK) findings.push(`only ${issued.length} of ${READ_BACK} certificates were issued`)
      const formats = new Set()
      for (const certificate of issued)
        findings.push(...(await compareDocument({ ...environment, formats }, certificate)))
      for (const format of Object.values(CODES))
        if (!formats.has(format)) findings.push(`no certificate has a code of the kind ${format}`)
      findings.push(...(await compareVerification(environment, event, issued)))
      const { opened, unanswered } = await guessCodes(environment)
      if (opened > 0) findings.push(`${opened} of ${GUESSES} guessed codes opened a certificate`)
      if (unanswered > 0) findings.push(`${unanswered} of ${GUESSES} guessed codes were not answered`)
      const checked = `${issued.length} certificates, ${GUESSES} guessed codes`
      return { version, checked, findings, remark: 'texts, three codes, signature, states' }
    },
  },
]

/** The address of a document that was issued, by an earlier check or now. */
export async function issuedDocumentOf(environment) {
  const { sql, plain } = environment
  const find = () => sql`select id from certificates where state = 'issued' and file is not null limit 1`
  if ((await find()).length === 0) await issueToDemoEvent(environment)
  const [{ id }] = await find()
  return `${plain}${API}/certificates/${id}/file`
}

/** Issues to everybody of the past event with the most people who get a certificate. */
async function issueToDemoEvent({ sql, send }) {
  const events = await sql`
    select workshop_id as id from registrations join workshops on workshops.id = workshop_id
    where participated is not null and date < current_date
      and exists (select from accreditations a where a.workshop_id = workshops.id and a.state = 'granted')
    group by workshop_id order by count(*) desc limit 5`
  for (const { id } of events) {
    const { data, bodies: certifying } = await (await send('GET', `${API}/workshops/certificates/${id}`)).json()
    const mistyped = new Set(certifying.filter((body) => body.number_problem).map(({ key }) => key))
    const due = data.flatMap(({ bodies }) => bodies).filter((one) => one.points !== null && !one.certificate)
    if (due.length === 0) continue
    const accepted_warnings = due.reduce(
      (sum, { warnings, body_key }) => sum + warnings.length + (mistyped.has(body_key) ? 1 : 0),
      0,
    )
    const confirmed = { count: due.length, accepted_warnings, sends_mails: false }
    await send('POST', `${API}/workshops/certificates/${id}/issue`, confirmed)
    await waitUntilIssued(sql, id)
    return id
  }
  throw new Error('nobody of the demo gets a certificate')
}

async function waitUntilIssued(sql, event) {
  for (const end = Date.now() + ISSUED_WITHIN_MS; ; await pause(200)) {
    const [{ drafts }] =
      await sql`select count(*)::int as drafts from certificates where workshop_id = ${event} and state = 'draft'`
    if (drafts === 0) return
    if (Date.now() > end) throw new Error(`${drafts} certificates were not made`)
  }
}

/** Certificates of as many bodies as there are, valid ones only. */
const readIssued = ({ sql }, event) =>
  sql`
    select id, code, serial, content from (
      select *, row_number() over (partition by body_id order by serial) as place
      from certificates where workshop_id = ${event} and state = 'issued') ranked
    order by place, serial limit ${READ_BACK}`

async function compareDocument(environment, { id, code, serial, content }) {
  const { folder, plain, headers } = environment
  const response = await fetch(`${plain}${API}/certificates/${id}/file`, { headers })
  if (!response.ok) return [`${serial}: the document is answered with ${response.status}`]
  const file = path.join(folder, `certificate-${serial}.pdf`)
  fs.writeFileSync(file, Buffer.from(await response.arrayBuffer()))
  const findings = [...(await missingTextsIn(file, { code, serial, content })), ...(await faultsOfFile(file))]
  return [...findings, ...(await faultsOfCodes(environment, file, { code, content }))].map(
    (text) => `${serial}: ${text}`,
  )
}

const withoutSpaces = (text) => text.normalize('NFC').replace(/[\s\u00ad\u200b]+/g, '')

/** The fields that stand on the page as they are stored; dates, times and points are written in words of their own. */
const PRINTED_FIELDS = [
  'holder',
  'profession',
  'person_number',
  'title',
  'location',
  'label',
  'category',
  'body',
  'event_number',
  'sentence',
  'organiser',
  'provider',
  'scientific_lead',
  'signatory',
  'signatory_role',
  'place',
  'heading',
  'opening',
  'closing',
]

async function missingTextsIn(file, { code, serial, content }) {
  const { out } = await runProgram('pdftotext', ['-enc', 'UTF-8', file, '-'])
  const text = withoutSpaces(out)
  const locale = content.language === 'de' ? 'de-DE' : 'en-GB'
  const [year, month, day] = content.date.split('-').map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  const expected = {
    ...Object.fromEntries(PRINTED_FIELDS.map((field) => [field, String(content[field])])),
    date: date.toLocaleDateString(locale, { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' }),
    time: content.time,
    end_time: content.end_time,
    points: content.points.total.toLocaleString(locale),
    minutes: content.minutes === null ? '' : String(content.minutes),
    serial: String(serial),
    code: code.match(/.{5}/g).join('-'),
  }
  return Object.entries(expected)
    .filter(([, value]) => !text.includes(withoutSpaces(value)))
    .map(([field, value]) => `${field} is not on the page: ${value}`)
}

async function faultsOfFile(file) {
  const { code, out, err } = await runProgram('qpdf', ['--check', file])
  const { size } = fs.statSync(file)
  return [
    ...(code === 0 ? [] : [`qpdf: ${out}${err}`]),
    ...(size > 150 * 1024 ? [`the document has ${size} bytes`] : []),
  ]
}

/** Reads the codes from the page at 200 dpi, drawn by a program that is not ours. */
async function faultsOfCodes({ folder, plain, formats }, file, { code, content }) {
  const page = file.replace(/\.pdf$/, '')
  await runProgram('pdftoppm', ['-r', '200', '-png', '-singlefile', file, page])
  const found = await readBarcodes(fs.readFileSync(`${page}.png`), { tryHarder: true, maxNumberOfSymbols: 3 })
  for (const { format } of found) formats.add(format)
  const textOf = (format) => found.find((one) => one.format === format)?.text
  const findings = []
  for (const barcode of content.barcodes) {
    const read = textOf(CODES[barcode])
    if (read !== content.event_number) findings.push(`${barcode} reads ${read} instead of ${content.event_number}`)
  }
  const [address = '', jws = ''] = (textOf(CODES.qr) ?? '').split('#')
  if (!address.endsWith(`/verify/${code}`)) findings.push(`the QR code leads to ${address}`)
  return [...findings, ...(await faultsOfSignature({ folder, plain }, jws, content))]
}

async function faultsOfSignature({ folder, plain }, jws, content) {
  const keys = path.join(folder, 'certificate-keys.json')
  fs.writeFileSync(keys, await (await fetch(`${plain}/.well-known/certificate-keys.json`)).text())
  const verify = (text) => runProgram('python3', ['checks/verify-signature.py', keys, text])
  const claims = JSON.parse(Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString() || '{}')
  const at = Math.floor(jws.length / 2)
  const altered = jws.slice(0, at) + (jws[at] === 'A' ? 'B' : 'A') + jws.slice(at + 1)
  return [
    ...((await verify(jws)).code === 0 ? [] : ['Python does not accept the signature']),
    ...((await verify(altered)).code !== 0 ? [] : ['Python accepts an altered signature']),
    ...(claims.pts === content.points.total && claims.day === content.date ? [] : ['the signed content differs']),
  ]
}

/** The verification tells the truth before and after a revocation and a replacement. */
async function compareVerification(environment, event, [first, second]) {
  const { send, sql } = environment
  const findings = []
  const expectState = async (code, state) => {
    const verified = await verify(environment, code)
    if (verified.state !== state) findings.push(`${code} is ${verified.state} instead of ${state}`)
  }
  await expectState(first.code, 'issued')
  await expectState(second.code, 'issued')
  await send('POST', `${API}/certificates/${first.id}/revoke`, { reason: 'Verwechslung' })
  await expectState(first.code, 'revoked')
  await sql`update registrations set last_name = 'Berichtigt' where id = (
    select registration_id from certificates where id = ${second.id})`
  await send('POST', `${API}/workshops/certificates/${event}/replace`, {
    certificates: [second.id],
    sends_mails: false,
  })
  await waitUntilIssued(sql, event)
  await expectState(second.code, 'replaced')
  const [successor] = await sql`select code, content from certificates where replaces_id = ${second.id}`
  await expectState(successor.code, 'issued')
  if (!successor.content.holder.endsWith('Berichtigt')) findings.push('the replaced name is not corrected')
  return findings
}

let visitor = 0
/** Each request comes from another address, because the limit of one would hide the answers. */
const addressOf = (number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`

async function verify({ plain }, code) {
  visitor += 1
  const response = await fetch(`${plain}${API}/verify/${code}`, { headers: { 'x-forwarded-for': addressOf(visitor) } })
  return response.ok ? response.json() : { state: response.status }
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const guess = () => Array.from({ length: 20 }, () => ALPHABET[Math.floor(Math.random() * ALPHABET.length)]).join('')

/** The numbers of guessed codes that open a certificate, and of those that a busy server does not answer. */
async function guessCodes(environment) {
  const counts = { opened: 0, unanswered: 0 }
  for (let done = 0; done < GUESSES; done += GUESSES_AT_ONCE) {
    const answers = await Promise.all(Array.from({ length: GUESSES_AT_ONCE }, () => verify(environment, guess())))
    const refused = answers.filter(({ state }) => typeof state === 'number')
    counts.opened += answers.length - refused.length
    counts.unanswered += refused.filter(({ state }) => state !== 404).length
  }
  return counts
}
