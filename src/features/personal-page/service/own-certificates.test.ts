import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Locale } from '@/contract/locales'
import { DAY_MS } from '@/contract/time'
import { ensureTokens } from '@/features/registrations/service/personal-tokens'
import { registrations } from '@/schema/registrations'
import { auditLog } from '@/schema/system/audit'
import { db } from '@/server/database/db'
import { insertFiles, storeUpload } from '@/server/files/stored-files'
import { callRoute } from '@/testing/calls'
import {
  aBody,
  aCertificate,
  aContent,
  anAccreditation,
  anEmail,
  aRegistration,
  aWorkshop,
  readRegistrations,
} from '@/testing/factories'
import { readPdf } from '@/testing/pdf'
import { routeOf } from '@/testing/routes'
import { correctName, correctRegistration } from './correct-own-data'
import { findPersonalPage } from './page'

const DOCUMENT = routeOf('registrations.getOwnCertificate')
const EXPORT = routeOf('registrations.exportOwnCertificates')

const now = () => new Date()
const PAST = { date: new Date(Date.now() - 30 * DAY_MS).toISOString().slice(0, 10) }

async function tokenOf(email: string): Promise<string> {
  const token = (await ensureTokens([email])).get(email)
  if (!token) throw new Error('no token')
  return token
}

async function pageOf(email: string) {
  const page = await findPersonalPage(await tokenOf(email), now())
  if (!page) throw new Error('no page')
  return page
}

type Fields = Parameters<typeof aRegistration>[1]

/** A person at a past event with points. */
async function anAttendee(fields: Fields = {}) {
  const workshop = await aWorkshop(PAST)
  const body = await aBody()
  const accreditation = await anAccreditation(workshop, body)
  const registration = await aRegistration(workshop, { participated: now().toISOString(), ...fields })
  return { workshop, accreditation, registration }
}

async function aFile(): Promise<string> {
  const data = `data:application/pdf;base64,${Buffer.from('%PDF-1.7\n').toString('base64')}`
  const upload = { current: null, kind: 'document', field: 'file', user_id: null } as const
  const file = await storeUpload({ name: 'certificate.pdf', data }, upload)
  if (!file) throw new Error('no file')
  await db.transaction((tx) => insertFiles(tx, [file]))
  return file.id
}

const open = (token: string, id: string) => callRoute(DOCUMENT, { params: { token, id } })

const exported = async (token: string, format: 'csv' | 'pdf', locale?: Locale) =>
  (await callRoute(EXPORT, { params: { token }, query: { format, locale } })).response

describe('the own certificates', () => {
  it('are those of the address, with their document while it is valid and the new one where one is replaced', async () => {
    const of = await anAttendee()
    const { email } = of.registration
    const revoked = await aCertificate(of, { state: 'revoked', file: await aFile() })
    const old = await aCertificate(of, { state: 'replaced', file: await aFile() })
    const current = await aCertificate(of, { replaces_id: old.id, file: await aFile() })
    await aCertificate(of, { state: 'draft', replaces_id: current.id })
    await aCertificate(await anAttendee({ email, erased_at: now().toISOString() }))
    await aCertificate(await anAttendee({ email }), { content: null })
    const companion = await anAttendee({ accompaniment_of: of.registration.id })
    const foreign = await aCertificate(companion, { file: await aFile() })

    const { certificates, registrations: shown } = await pageOf(email)
    const states = new Map(certificates.map((certificate) => [certificate.id, certificate]))
    expect(states.size).toBe(3)
    const isValid = { state: 'issued', hasFile: true, replaced_by: null }
    expect(states.get(current.id)).toMatchObject({ ...isValid, holder: 'Dr. Mona Lang', points: 2 })
    expect(states.get(old.id)).toMatchObject({ state: 'replaced', hasFile: false, replaced_by: { id: current.id } })
    expect(states.get(revoked.id)).toMatchObject({ state: 'revoked', hasFile: false, replaced_by: null })
    expect(shown.find(({ id }) => id === of.registration.id)?.certificates).toHaveLength(3)

    const token = await tokenOf(email)
    const answer = await open(token, current.id)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
    })
    for (const { id } of [revoked, old, foreign]) expect(await open(token, id)).toMatchObject({ status: 404 })
    expect(await open(await tokenOf(anEmail()), current.id)).toMatchObject({ status: 404 })
    expect(await open(await tokenOf(companion.registration.email), foreign.id)).toMatchObject({ status: 200 })
  })

  it('are exported as text that no program computes, and as a tagged table with the sums of the valid ones', async () => {
    const of = await anAttendee()
    const { email } = of.registration
    const points = { basis: 2.5, test: 0, speaker: 0, total: 2.5 }
    const content = aContent({ title: '=HYPERLINK("http://evil.example";"x")', holder: '@Mona', points })
    const hostile = await aCertificate(of, { content })
    const revoked = await aCertificate(of, { state: 'revoked' })
    const other = await anAttendee({ email })
    await aCertificate(other, { content: aContent({ date: '2025-02-01', points }) })
    const token = await tokenOf(email)

    const csv = await exported(token, 'csv', 'de')
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const text = Buffer.from(await csv.arrayBuffer()).toString()
    expect(text.startsWith('\uFEFF"Datum";"Veranstaltung";"Name"')).toBe(true)
    const lines = text.split('\r\n')
    expect(lines).toHaveLength(5)
    const line = lines.find((one) => one.includes('HYPERLINK'))
    expect(line).toContain(`"2026-11-20";"'=HYPERLINK(""http://evil.example"";""x"")";"'@Mona";"Ärztekammer";2,5;"CME"`)
    expect(line).toContain(`"VNR 2760512026000000010";${hostile.serial};`)
    expect(line).toMatch(/"https?:\/\/[^"]+\/verify\/(\w{5}-){3}\w{5}";"Gültig"$/)
    expect(lines.find((one) => one.includes(`;${revoked.serial};`))).toContain('"Widerrufen"')
    expect((await (await exported(token, 'csv')).text()).split('\r\n')[0]).toContain('"Date","Event","Name"')

    const pdf = await readPdf(await exported(token, 'pdf', 'de'))
    expect(pdf).toMatchObject({ language: 'de', title: 'Meine Fortbildungen', isUniversallyAccessible: true, pages: 1 })
    const textsOf = (tag: string, scope?: string) =>
      pdf.elements.filter((element) => element.tag === tag && element.scope === scope).map((element) => element.text)
    expect(textsOf('TH', 'Row').filter((cell) => cell.startsWith('Summe'))).toEqual(['Summe 2026', 'Summe 2025'])
    expect(textsOf('P')).toEqual(['@Mona, Dr. Mona Lang', email, '2 gültige Bescheinigungen'])
    expect(textsOf('TD').filter((cell) => cell === '2,5 CME')).toHaveLength(4)
    expect((await pageOf(email)).sums.map(({ year, points: sum }) => [year, sum])).toEqual([
      ['2026', 2.5],
      ['2025', 2.5],
    ])
  })
})

describe('the name on a certificate', () => {
  it('is corrected by the person after the event, until a certificate has it', async () => {
    const of = await anAttendee({ last_name: 'Lagn' })
    const { id, email } = of.registration
    const link = { token: await tokenOf(email), id }
    const name = { title: 'Dr.', first_name: 'Mona', last_name: 'Lang' }
    const correct = (fields: object = {}) => correctName(link, { ...name, ...fields }, { now: now() })
    const shown = async () => (await pageOf(email)).registrations[0]
    expect(await shown()).toMatchObject({ takesName: true, isCorrectable: false })
    await correct()
    expect(await shown()).toMatchObject(name)
    const entries = await db.select().from(auditLog).where(eq(auditLog.object_id, id))
    expect(entries).toMatchObject([
      { user_id: null, action: 'update', changes: { title: ['', 'Dr.'], last_name: ['Lagn', 'Lang'] } },
    ])
    const stranger = { token: await tokenOf(anEmail()), id }
    await expect(correctName(stranger, name, { now: now() })).rejects.toMatchObject({ status: 404 })

    // The document of a draft is made with the name that it has.
    await aCertificate(of, { state: 'draft' })
    expect(await shown()).toMatchObject({ takesName: false })
    const refusal = { status: 422, text: 'name_on_certificate' }
    await expect(correct({ last_name: 'Lange' })).rejects.toMatchObject(refusal)
    await correct()
    expect((await readRegistrations(of.workshop))[0]).toMatchObject(name)
  })

  it('stays in a correction of the other data, also where the event was moved', async () => {
    const workshop = await aWorkshop()
    const accreditation = await anAccreditation(workshop, await aBody())
    const registration = await aRegistration(workshop, { institution: 'Clinic' })
    await aCertificate({ workshop, accreditation, registration })
    const link = { token: await tokenOf(registration.email), id: registration.id }
    const correct = (fields: object) =>
      correctRegistration(
        link,
        { gender: 'f', first_name: 'Mona', last_name: 'Lang', institution: 'Practice', ...fields },
        { now: now() },
      )
    await correct({})
    await expect(correct({ last_name: 'Lange' })).rejects.toMatchObject({ text: 'name_on_certificate' })
    const [stored] = await db.select().from(registrations).where(eq(registrations.id, registration.id))
    expect(stored).toMatchObject({ institution: 'Practice', last_name: 'Lang' })
  })

  it('is not asked for where no certificate can come of it', async () => {
    const absent = await anAttendee({ participated: null })
    const plain = await aRegistration(await aWorkshop(PAST), { participated: now().toISOString() })
    const closed = await aWorkshop({ registration_deadline: '2026-01-01 10:00' })
    await anAccreditation(closed, await aBody())
    const early = await aRegistration(closed)
    const asked = [absent.registration, plain, early].map(async ({ email }) => (await pageOf(email)).registrations[0])
    expect((await Promise.all(asked)).map((shown) => shown?.takesName)).toEqual([false, false, true])
  })
})
