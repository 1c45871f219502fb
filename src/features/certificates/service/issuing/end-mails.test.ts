import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { certificates } from '@/schema/certificates'
import { blacklistedEmails, mails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { db } from '@/server/database/db'
import { aBody, anAccreditation, aRegistration, aWorkshop } from '@/testing/factories'
import { sendQueuedMails } from '@/testing/mails/recorded-mails'
import { aUser } from '@/testing/users'
import { issueCertificates, replaceCertificates } from './issue'
import { revokeCertificate } from './revoke'
import { makeDocuments } from './run-documents'

const NOW = new Date('2026-11-20T10:00:00Z')

beforeEach(() => db.execute(sql`truncate ${mails}, ${certificates} cascade`))

const UNWARNED = { accepted_warnings: 0, without_warned: false }

const finish = () => makeDocuments(new AbortController().signal)
type Stored = typeof certificates.$inferSelect
const readCertificates = () => db.select().from(certificates).orderBy(certificates.serial)

/** Two people with a certificate of each of two bodies, one of whom reads English. */
async function anIssuedEvening() {
  const workshop = await aWorkshop({ date: '2026-11-10', time: '18:00', end_time: '19:00', title: 'Impfen im Alter' })
  for (const label of ['CME', 'DFP']) await anAccreditation(workshop, await aBody({ label }))
  const participated = '2026-11-10T17:00:00Z'
  const people = [
    await aRegistration(workshop, { participated }),
    await aRegistration(workshop, { participated, language: 'en' }),
  ]
  await issueCertificates(
    { id: workshop.id, count: 4, sends_mails: false, ...UNWARNED },
    { author: await aUser(), now: NOW },
  )
  await finish()
  const issued = await readCertificates()
  const ofPerson = (index: number) => issued.filter(({ registration_id }) => registration_id === people[index]?.id)
  return { workshop, people, ofPerson }
}

/** All at the same moment. */
async function revoke(revoked: readonly ({ id: string } | undefined)[]) {
  const author = await aUser()
  const reason = 'Verwechslung <b>zweier</b> Personen'
  await Promise.all(revoked.map((one) => revokeCertificate({ id: one?.id ?? '', reason }, { author, now: NOW })))
}

async function readSent() {
  const sent = await sendQueuedMails()
  return sent.map(({ to, subject, text }) => ({ to: to.address, subject, text }))
}

it('mails the reason of a revocation once to its holder, whatever became of registration, event and wishes', async () => {
  const { workshop, people, ofPerson } = await anIssuedEvening()
  const [first, second] = ofPerson(0)
  const [english] = ofPerson(1)
  const { email = '', id = '' } = people[0] ?? {}
  await db.insert(blacklistedEmails).values({ email })
  await db.update(registrations).set({ cancelled_at: NOW.toISOString() }).where(eq(registrations.id, id))
  await db.update(workshops).set({ cancelled_at: NOW.toISOString() }).where(eq(workshops.id, workshop.id))
  await revoke([first, second, first, english])

  const sent = await readSent()
  expect(sent.map(({ to }) => to).sort()).toEqual([email, email, people[1]?.email].sort())
  const german = sent.filter(({ to }) => to === email)
  for (const { subject, text } of german) {
    expect(subject).toBe('Widerrufen: Ihre Teilnahmebescheinigung für Impfen im Alter')
    expect(text).toContain(
      `Nr. ${first?.serial} (2 CME): widerrufen am 20. Nov. 2026. Grund: Verwechslung <b>zweier</b>`,
    )
    expect(text).toMatch(/\/my\/[\w-]{44}#certificates/)
  }
  const [translated] = sent.filter(({ to }) => to !== email)
  expect(translated?.text).toMatch(/no\. \d+ \(2 CME\): revoked on .+\. Reason: Verwechslung/)
})

it('mails a replacement once for each person and run, with the new certificates or without them', async () => {
  const { workshop, people, ofPerson } = await anIssuedEvening()
  const replace = async (ids: (string | undefined)[], sends_mails: boolean) => {
    const chosen = ids.flatMap((id) => id ?? [])
    const call = { id: workshop.id, certificates: chosen, sends_mails, accepted_warnings: 0 }
    await replaceCertificates(call, { author: await aUser(), now: NOW })
    await Promise.all([finish(), finish()])
    return readSent()
  }
  const old = [...ofPerson(0), ...ofPerson(1)]
  const silent = await replace(
    old.map(({ id }) => id),
    false,
  )
  expect(silent.map(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort())
  const german = silent.find(({ to }) => to === people[0]?.email)
  expect(german?.subject).toBe('Ersetzt: Ihre Teilnahmebescheinigung für Impfen im Alter')
  const replacedBy = new Map((await readCertificates()).map(({ replaces_id, serial }) => [replaces_id, serial]))
  for (const { id, serial } of ofPerson(0))
    expect(german?.text).toMatch(new RegExp(`Nr\\. ${serial} .*: ersetzt durch Nr\\. ${replacedBy.get(id)}`))

  const isCurrent = ({ state, content }: Stored) => state === 'issued' && content?.language === 'de'
  const current = (await readCertificates()).find(isCurrent)
  const [mailed, ...others] = await replace([current?.id], true)
  expect(others).toEqual([])
  expect(mailed?.text).toContain(`die frühere mit der Nr. ${current?.serial}`)
})

it('writes to nobody who was erased or removed', async () => {
  const { people, ofPerson } = await anIssuedEvening()
  const at = NOW.toISOString()
  for (const [index, gone] of [{ deleted_at: at }, { erased_at: at }].entries())
    await db
      .update(registrations)
      .set(gone)
      .where(eq(registrations.id, people[index]?.id ?? ''))
  await revoke([...ofPerson(0), ...ofPerson(1)])
  expect(await readSent()).toEqual([])
})
