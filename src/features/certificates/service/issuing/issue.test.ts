import { and, eq, ne, sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ATTEMPTS_MAX } from '@/contract/values/certificates'
import { passesLuhn } from '@/features/person-numbers/rules/mistyped'
import { accreditations, type bodies } from '@/schema/accreditations'
import { certificateRuns, certificates } from '@/schema/certificates'
import { mails, plannedMails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { files } from '@/schema/system/files'
import { workshops } from '@/schema/workshops'
import { updateMany } from '@/server/database/bulk'
import { db } from '@/server/database/db'
import { fileStore } from '@/server/files/file-store'
import { sweepFiles } from '@/server/files/unreferenced-files'
import { aBody, anAccreditation, aRegistration, aWorkshop } from '@/testing/factories'
import { anEveningWithPoints, EVENING_ROWS } from '@/testing/points/evening-with-points'
import { aUser } from '@/testing/users'
import { warningNamesOf } from '../../rules/warnings'
import { eraseCertificates } from '../erase'
import { issueCertificates, replaceCertificates, retryCertificates, startPlannedRun } from './issue'
import { listEntitlements } from './list-entitlements'
import { revokeCertificate } from './revoke'
import { makeDocuments } from './run-documents'

const NOW = new Date('2026-11-20T10:00:00Z')
const LABELS = ['DFP', 'CME', 'AFP']
const ANY_DIGIT = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

const ofEvent = (workshop_id: number) =>
  db.select().from(certificates).where(eq(certificates.workshop_id, workshop_id)).orderBy(certificates.serial)

async function countMissing(workshop_id: number) {
  const { data } = await listEntitlements(workshop_id, NOW)
  return data.flatMap(({ bodies }) => bodies).filter(({ points, certificate }) => points && !certificate).length
}

/** The warnings about the certificates that are due. */
async function warningsAt(workshop_id: number) {
  const { data } = await listEntitlements(workshop_id, NOW)
  return data.flatMap(({ name, bodies }) =>
    bodies.flatMap(({ certificate, warnings }) =>
      certificate ? [] : warnings.map(({ warning }) => `${name.split(' ').at(-1)} ${warning}`),
    ),
  )
}

/** Their names, as the dry run confirms them. */
async function warningNamesAt(workshop_id: number) {
  const { data } = await listEntitlements(workshop_id, NOW)
  const known = { number_problem: null }
  return warningNamesOf(
    data.flatMap(({ registration_id, bodies }) => bodies.map((body) => ({ ...body, ...known, registration_id }))),
  )
}

type Issue = Partial<Parameters<typeof issueCertificates>[0]>

async function issue(workshop: { id: number }, options: Issue = {}) {
  const count = options.count ?? (await countMissing(workshop.id))
  const context = { author: await aUser(), now: NOW }
  const confirmed = { id: workshop.id, count, accepted_warnings: 0, without_warned: false, sends_mails: false }
  return issueCertificates({ ...confirmed, ...options }, context)
}

const finish = () => makeDocuments(new AbortController().signal)

/** An event of one hour with one body that gives two points, and people who were there. */
async function anEventWithPoints(names: string[], body: Partial<typeof bodies.$inferInsert> = {}) {
  const workshop = await aWorkshop({ date: '2026-11-10', time: '18:00', end_time: '19:00' })
  const accreditation = await anAccreditation(workshop, await aBody(body))
  const people = []
  for (const last_name of names)
    people.push(await aRegistration(workshop, { last_name, participated: '2026-11-10T17:00:00Z' }))
  return { workshop, accreditation, people }
}

const stateOf = async (workshop: { id: number }) =>
  (await ofEvent(workshop.id)).map(({ state, content }) => `${content?.holder} ${state}`)

it('issues to each person what the table written by hand says, and to nobody else', async () => {
  const { workshop } = await anEveningWithPoints()
  const wanted = EVENING_ROWS.flatMap(({ who, points }) =>
    points.flatMap((cell = '', index) => (/^\d/.test(cell) ? [`${who} ${LABELS[index]} ${cell}`] : [])),
  )
  const run = await issue(workshop, { accepted_warnings: (await warningsAt(workshop.id)).length })
  expect(run).toMatchObject({ total: wanted.length, made: 0, finished_at: null })
  await finish()
  const issued = await ofEvent(workshop.id)
  const last = ({ holder }: { holder: string }) => holder.split(' ').at(-1)
  expect(
    issued.flatMap(({ content }) => content && `${last(content)} ${content.label} ${content.points.total}`).sort(),
  ).toEqual(wanted.sort())
  expect(new Set(issued.map(({ state }) => state))).toEqual(new Set(['issued']))
  const stored = await db.select({ id: files.id, sha256: files.sha256 }).from(files)
  const hashes = new Map(stored.map(({ id, sha256 }) => [id, sha256]))
  for (const { file, sha256 } of issued) expect(hashes.get(file ?? '')).toBe(sha256)
  expect((await listEntitlements(workshop.id, NOW)).run).toMatchObject({ made: wanted.length, failed: 0 })
  expect(await countMissing(workshop.id)).toBe(0)
})

describe('issueCertificates', () => {
  it('refuses a number that the user has not confirmed, a coming event and a cancelled one', async () => {
    const { workshop } = await anEventWithPoints(['Eins', 'Zwei'])
    await expect(issue(workshop, { count: 1 })).rejects.toMatchObject({ status: 422 })
    const before = { author: await aUser(), now: new Date('2026-11-10T17:30:00Z') }
    const call = { id: workshop.id, count: 2, accepted_warnings: 0, without_warned: false, sends_mails: false }
    await expect(issueCertificates(call, before)).rejects.toThrow('certificates_event_ahead')
    await db.update(workshops).set({ cancelled_at: NOW.toISOString() }).where(eq(workshops.id, workshop.id))
    await expect(issue(workshop, { count: 2 })).rejects.toThrow('certificates_event_cancelled')
    expect(await ofEvent(workshop.id)).toEqual([])
  })

  it('issues once, however often and by however many it is called', async () => {
    const { workshop } = await anEventWithPoints(['Eins', 'Zwei'])
    const author = await aUser()
    const warnings = { accepted_warnings: 0, without_warned: false }
    const call = { id: workshop.id, count: 2, ...warnings, sends_mails: true, key: 'a-key-of-this-attempt' }
    const runs = await Promise.all([0, 1, 2].map(() => issueCertificates(call, { author, now: NOW })))
    expect(new Set(runs.map(({ id }) => id)).size).toBe(1)
    await Promise.all([finish(), finish(), finish()])
    expect(await stateOf(workshop)).toHaveLength(2)
    expect(await db.$count(mails, and(eq(mails.workshop_id, workshop.id), eq(mails.type, 'certificate')))).toBe(2)
  })

  it('leaves out a person without the number that the body demands, until it is given', async () => {
    const { workshop, people } = await anEventWithPoints(['Eins'], { person_number: 'efn', requires_number: true })
    const reasonsOf = async () =>
      (await listEntitlements(workshop.id, NOW)).data.flatMap((one) => one.bodies.map(({ reason }) => reason))
    expect(await reasonsOf()).toEqual(['number_missing'])
    await db
      .update(registrations)
      .set({ efn: 'none' })
      .where(eq(registrations.id, people[0]?.id ?? ''))
    expect(await reasonsOf()).toEqual(['number_missing'])
    await db
      .update(registrations)
      .set({ efn: '802760400000007' })
      .where(eq(registrations.id, people[0]?.id ?? ''))
    expect(await reasonsOf()).toEqual([null])
  })
})

describe('a doubt about a number', () => {
  let made = 0
  /** An EFN that nobody else has. */
  function newEfn(isMistyped = false): string {
    made += 1
    const digits = `802760777${String(made).padStart(5, '0')}`
    return ANY_DIGIT.map((digit) => `${digits}${digit}`).find((efn) => passesLuhn(efn) !== isMistyped) ?? ''
  }

  /** An event whose body prints the EFN; everybody but one has a number that staff should look at. */
  async function anEventWithDoubts() {
    const workshop = await aWorkshop({ date: '2026-11-10', time: '18:00', end_time: '19:00' })
    const accreditation = await anAccreditation(workshop, await aBody({ person_number: 'efn', number_format: 'vnr' }))
    const there = { participated: '2026-11-10T17:00:00Z' }
    const shared = newEfn()
    const short = newEfn().slice(0, -1)
    const efns = { Richtig: newEfn(), Falsch: newEfn(true), Doppelt: shared, Kurz: short, Ohne: '', Keine: 'none' }
    for (const [last_name, efn] of Object.entries(efns))
      await aRegistration(workshop, { ...there, first_name: 'Ada', last_name, efn })
    const other = await aWorkshop({ title: 'Ein anderer Abend' })
    await aRegistration(other, { first_name: 'Eva', last_name: 'Fremd', efn: shared })
    return { workshop, accreditation, shared }
  }

  const setEfn = ({ id }: { id: number }, last_name: string, efn: string) =>
    db
      .update(registrations)
      .set({ efn })
      .where(and(eq(registrations.workshop_id, id), eq(registrations.last_name, last_name)))

  it('is shown before a certificate is issued, with the other people who have the number', async () => {
    const { workshop, accreditation, shared } = await anEventWithDoubts()
    expect((await warningsAt(workshop.id)).sort()).toEqual([
      'Doppelt number_shared',
      'Falsch check_digit',
      'Kurz efn_length',
      'Ohne number_missing',
    ])
    await setEfn(workshop, 'Keine', shared)
    const { data } = await listEntitlements(workshop.id, NOW)
    const others = data.find(({ name }) => name.endsWith('Doppelt'))?.bodies[0]?.warnings[0]?.others ?? []
    expect(others.map(({ name, workshop_title }) => `${name}, ${workshop_title}`).sort()).toEqual(
      [`Ada Keine, ${workshop.title}`, 'Eva Fremd, Ein anderer Abend'].sort(),
    )
    await db
      .update(accreditations)
      .set({ number: '2760102024000001235' })
      .where(eq(accreditations.id, accreditation.id))
    expect((await listEntitlements(workshop.id, NOW)).bodies.map(({ number_problem }) => number_problem)).toEqual([
      'check_digit',
    ])
  })

  it('is accepted by its number only, and one that came meanwhile refuses the call', async () => {
    const { workshop } = await anEventWithDoubts()
    await expect(issue(workshop)).rejects.toThrow('certificates_warned')
    await setEfn(workshop, 'Keine', newEfn(true))
    await expect(issue(workshop, { accepted_warnings: 4 })).rejects.toThrow('certificates_warnings_changed')
    expect(await ofEvent(workshop.id)).toEqual([])
    expect(await issue(workshop, { accepted_warnings: 5 })).toMatchObject({ total: 6 })
  })

  it('that replaces another one is not taken for that one', async () => {
    const { workshop } = await anEventWithDoubts()
    const read = await warningNamesAt(workshop.id)
    await setEfn(workshop, 'Falsch', newEfn())
    await setEfn(workshop, 'Keine', newEfn(true))
    await expect(issue(workshop, { accepted_warnings: read })).rejects.toThrow('certificates_warnings_changed')
    const current = await warningNamesAt(workshop.id)
    expect(current).toHaveLength(read.length)
    expect(await issue(workshop, { accepted_warnings: current })).toMatchObject({ total: 6 })
  })

  it('holds back nobody else, and no run issues it that nobody started', async () => {
    const { workshop } = await anEventWithDoubts()
    const planned = { workshop_id: workshop.id, planned_mail_id: null, sends_mails: false, created_by: null, now: NOW }
    expect(await db.transaction((tx) => startPlannedRun(tx, planned))).toEqual({ queued: 2 })
    await setEfn(workshop, 'Ohne', newEfn())
    expect(await warningsAt(workshop.id)).toHaveLength(3)
    await issue(workshop, { count: 1, without_warned: true })
    await finish()
    const issued = await stateOf(workshop)
    expect(issued.map((text) => text.split(' ').slice(-2).join(' ')).sort()).toEqual([
      'Keine issued',
      'Ohne issued',
      'Richtig issued',
    ])
    await setEfn(workshop, 'Ohne', newEfn(true))
    const [certificate] = (await ofEvent(workshop.id)).filter(({ content }) => content?.holder.endsWith('Ohne'))
    const replace = { id: workshop.id, certificates: [certificate?.id ?? ''], sends_mails: false }
    const context = { author: await aUser(), now: NOW }
    await expect(replaceCertificates({ ...replace, accepted_warnings: 0 }, context)).rejects.toThrow(
      'certificates_warned',
    )
    expect(await replaceCertificates({ ...replace, accepted_warnings: 1 }, context)).toMatchObject({ total: 1 })
  })
})

describe('a valid certificate', () => {
  it('stays as it was when points, name or event change, and staff see whom it affects', async () => {
    const { workshop, accreditation, people } = await anEventWithPoints(['Eins', 'Zwei'])
    await issue(workshop)
    await finish()
    const changesNow = async () => {
      const { data } = await listEntitlements(workshop.id, NOW)
      return Object.fromEntries(data.map(({ name, bodies }) => [name.split(' ').at(-1), bodies[0]?.changes]))
    }
    expect(await changesNow()).toEqual({ Eins: [], Zwei: [] })
    const before = await ofEvent(workshop.id)
    await db.update(accreditations).set({ points_basis: 3 }).where(eq(accreditations.id, accreditation.id))
    await db
      .update(registrations)
      .set({ last_name: 'Neu' })
      .where(eq(registrations.id, people[0]?.id ?? ''))
    await db
      .update(registrations)
      .set({ participated: null })
      .where(eq(registrations.id, people[1]?.id ?? ''))
    await db.update(workshops).set({ title: 'Neuer Titel' }).where(eq(workshops.id, workshop.id))
    expect(await changesNow()).toEqual({
      Neu: ['points', 'holder', 'event'],
      Zwei: ['no_longer_entitled'],
    })
    expect(await ofEvent(workshop.id)).toEqual(before)
  })

  it('is replaced when the corrected document is made, and only then', async () => {
    const { workshop, people } = await anEventWithPoints(['Eins'])
    await issue(workshop)
    await finish()
    await db
      .update(registrations)
      .set({ last_name: 'Neu' })
      .where(eq(registrations.id, people[0]?.id ?? ''))
    const [old] = await ofEvent(workshop.id)
    const call = { id: workshop.id, certificates: [old?.id ?? ''], accepted_warnings: 0, sends_mails: true }
    await replaceCertificates(call, { author: await aUser(), now: NOW })
    expect((await stateOf(workshop)).map((text) => text.split(' ').at(-1))).toEqual(['issued', 'draft'])
    // Somebody else had the same page open.
    await expect(replaceCertificates(call, { author: await aUser(), now: NOW })).rejects.toMatchObject({ status: 404 })
    await finish()
    const [replaced, current] = await ofEvent(workshop.id)
    expect([replaced?.state, current?.state, current?.replaces_id]).toEqual(['replaced', 'issued', replaced?.id])
    expect(current?.content?.holder).toMatch(/Neu$/)
    expect(current?.code).not.toBe(replaced?.code)
    // A new template changes nothing that the list compares.
    const unchanged = { ...call, certificates: [current?.id ?? ''] }
    await replaceCertificates(unchanged, { author: await aUser(), now: NOW })
    await finish()
    expect((await ofEvent(workshop.id)).map(({ state }) => state)).toEqual(['replaced', 'replaced', 'issued'])
  })

  it('is revoked with a reason, and no run issues another one unless staff choose the person', async () => {
    const { workshop, people } = await anEventWithPoints(['Eins'])
    await issue(workshop)
    await finish()
    const [issued] = await ofEvent(workshop.id)
    const author = await aUser()
    const revoke = (reason: string) => revokeCertificate({ id: issued?.id ?? '', reason }, { author, now: NOW })
    expect(await revoke('Verwechslung')).toMatchObject({ state: 'revoked', revocation_reason: 'Verwechslung' })
    await expect(revoke('Anderer Grund')).rejects.toMatchObject({ status: 422 })
    await expect(issue(workshop, { count: 1 })).rejects.toMatchObject({ status: 422 })
    await issue(workshop, { count: 1, registration_ids: [people[0]?.id ?? ''] })
    await finish()
    expect((await ofEvent(workshop.id)).map(({ state }) => state)).toEqual(['revoked', 'issued'])
  })
})

describe('a document whose store is slow', () => {
  /** Holds the documents back until the returned function is called. */
  function holdStore() {
    let release = () => undefined as unknown
    const held = new Promise((resolve) => {
      release = () => resolve(undefined)
    })
    const put = fileStore().put
    const store = vi.spyOn(fileStore(), 'put').mockImplementation(async (...file) => {
      await held
      return put(...file)
    })
    onTestFinished(() => store.mockRestore())
    return { release: () => release(), store }
  }

  it('holds up no erasure, and leaves neither certificate nor document of the erased person', async () => {
    const { workshop, people } = await anEventWithPoints(['Eins', 'Zwei'])
    await issue(workshop)
    const { release, store } = holdStore()
    const making = finish()
    await vi.waitUntil(() => store.mock.calls.length > 0)
    const erasure = { ids: [people[0]?.id ?? ''], now: NOW, author: null, end: 'erased' as const }
    await db.transaction((tx) => eraseCertificates(tx, erasure))
    release()
    await making
    expect(await stateOf(workshop)).toEqual([expect.stringMatching(/Zwei issued$/)])
    await sweepFiles()
    const kept = (await ofEvent(workshop.id)).map(({ file }) => file)
    const keys = store.mock.calls.map(([key]) => key)
    expect(keys).toHaveLength(2)
    for (const key of keys) expect(Boolean(await fileStore().get(key))).toBe(kept.includes(key))
  })

  it('is made by one process at a time, and again by another once the first is gone', async () => {
    const { workshop } = await anEventWithPoints(['Eins'])
    await issue(workshop)
    const { release, store } = holdStore()
    const making = finish()
    await vi.waitUntil(() => store.mock.calls.length > 0)
    await finish()
    expect(store).toHaveBeenCalledTimes(1)
    // The lease of a process that stands still runs out.
    await db
      .update(certificates)
      .set({ next_attempt_at: NOW.toISOString() })
      .where(eq(certificates.workshop_id, workshop.id))
    const other = finish()
    await vi.waitUntil(() => store.mock.calls.length > 1)
    release()
    await Promise.all([making, other])
    const [issued, ...others] = await ofEvent(workshop.id)
    expect([issued?.state, others]).toEqual(['issued', []])
    await sweepFiles()
    const keys = store.mock.calls.map(([key]) => key)
    expect(keys.length).toBeGreaterThan(1)
    for (const key of keys) expect(Boolean(await fileStore().get(key))).toBe(key === issued?.file)
  })
})

describe('a document that cannot be made', () => {
  const isBroken = sql`${certificates.content} ->> 'holder' like '%Eins'`

  /** Each attempt fails at once, and the next one is brought forward to now. */
  async function failUntilStaffAreTold(workshop: { id: number }) {
    await db.update(certificates).set({ content: null }).where(isBroken)
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
      await finish()
      const [broken] = (await ofEvent(workshop.id)).filter(({ state }) => state === 'draft')
      expect(broken?.attempts).toBe(attempt)
      await db
        .update(certificates)
        .set({ next_attempt_at: NOW.toISOString() })
        .where(eq(certificates.id, broken?.id ?? ''))
    }
  }

  it('does not hold up the others, and is tried again after a pause until staff are told', async () => {
    const { workshop } = await anEventWithPoints(['Eins', 'Zwei'])
    await issue(workshop)
    await failUntilStaffAreTold(workshop)
    expect((await ofEvent(workshop.id)).map(({ state }) => state).sort()).toEqual(['draft', 'issued'])
    const [run] = await db.select().from(certificateRuns).where(eq(certificateRuns.workshop_id, workshop.id))
    expect(run?.finished_at).not.toBeNull()
    expect((await listEntitlements(workshop.id, NOW)).run).toMatchObject({ made: 1, failed: 1 })
  })

  it('is mailed once staff have tried again, and nobody else gets a second mail, also after a run of the plan', async () => {
    const { workshop } = await anEventWithPoints(['Eins', 'Zwei'])
    const plan = { type: 'certificate', audience: 'participated', anchor: 'end', offset_minutes: 120 } as const
    const [planned] = await db
      .insert(plannedMails)
      .values({ workshop_id: workshop.id, ...plan })
      .returning()
    const run = { workshop_id: workshop.id, planned_mail_id: planned?.id ?? null, created_by: null, now: NOW }
    await db.transaction((tx) => startPlannedRun(tx, run))
    const contents = await ofEvent(workshop.id)
    await failUntilStaffAreTold(workshop)
    const mended = contents.map(({ id, content }) => ({ id, content }))
    await db.transaction((tx) => updateMany(tx, certificates, mended))
    const mailed = async () => {
      const sent = await db
        .select({ name: registrations.last_name })
        .from(mails)
        .innerJoin(registrations, eq(registrations.id, mails.registration_id))
        .where(and(eq(mails.workshop_id, workshop.id), eq(mails.type, 'certificate'), ne(mails.state, 'skipped')))
      return sent.map(({ name }) => name).sort()
    }
    expect(await mailed()).toEqual(['Zwei'])
    await retryCertificates(workshop.id, { author: await aUser() })
    await finish()
    expect(await mailed()).toEqual(['Eins', 'Zwei'])
    expect((await stateOf(workshop)).every((text) => text.endsWith('issued'))).toBe(true)
  })
})
