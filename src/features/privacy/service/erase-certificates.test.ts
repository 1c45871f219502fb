import { eq, inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { emptyOutdatedCertificates } from '@/features/certificates/service/erase'
import { verifyCertificate } from '@/features/certificates/service/signing/verify'
import { bodies } from '@/schema/accreditations'
import { certificates } from '@/schema/certificates'
import { registrations } from '@/schema/registrations'
import { files } from '@/schema/system/files'
import { audit } from '@/server/crud/audit'
import { db } from '@/server/database/db'
import { sweepFiles } from '@/server/files/unreferenced-files'
import { changeRowsAsIn } from '@/testing/databases/migrations'
import { aStoredFile } from '@/testing/databases/restore-targets'
import { aBody, aCertificate, aContent, anAccreditation, aRegistration, aWorkshop } from '@/testing/factories'
import { aUser } from '@/testing/users'
import type { Steps } from '../contract'
import { erasePerson, previewErasure } from './erase-person'
import { findHeld } from './held'

const PAST = { date: '2026-01-15' }
const now = () => new Date()

async function aContext() {
  return { author: { id: (await aUser()).id }, now: now() }
}

const eraseAs = async (email: string) =>
  erasePerson({ email, confirm: email, forget_blacklist: false }, await aContext())

const outcomesOf = ({ steps }: Steps) => Object.fromEntries(steps.map(({ kind, count, what }) => [kind, [count, what]]))

/** A person with a valid certificate of each of these bodies at one event. */
async function aHolder(rules: Partial<typeof bodies.$inferInsert>[]) {
  const workshop = await aWorkshop(PAST)
  const registration = await aRegistration(workshop)
  const own = await Array.fromAsync(rules, async (rule) => {
    const accreditation = await anAccreditation(workshop, await aBody(rule))
    const content = aContent({ date: PAST.date, body: rule.name_de ?? '' })
    return aCertificate({ workshop, registration, accreditation }, { content, file: await aStoredFile() })
  })
  return { workshop, registration, own, email: registration.email }
}

const storedOf = async (own: { id: string }[]) => {
  const stored = new Map((await db.select().from(certificates)).map((row) => [row.id, row]))
  return own.map(({ id }) => stored.get(id))
}
const verified = (own: { code: string }[]) => Promise.all(own.map(({ code }) => verifyCertificate(code)))

it('certificates are erased and not called revoked, unless their body demands that the valid one is kept', async () => {
  const keep = { certificate_erasure: 'keep', keep_years: 900 } as const
  const { workshop, registration, own, email } = await aHolder([keep, { certificate_erasure: 'revoke' }])
  const [demanded, valid] = own
  if (!demanded || !valid) throw new Error('two certificates were issued')
  const of = async (fields: Parameters<typeof aCertificate>[1]) =>
    aCertificate({ workshop, registration, accreditation: await anAccreditation(workshop, await aBody(keep)) }, fields)
  const replaced = await of({ state: 'replaced' })
  const draft = await of({ state: 'draft', replaces_id: replaced.id })
  const revoked = await of({ state: 'revoked', revocation_reason: 'Mona left early' })
  const reason = { revocation_reason: ['', 'Mona left early'] }
  const entry = { action: 'update', object: 'certificates', object_id: revoked.id, changes: reason } as const
  await db.transaction((tx) => audit(tx, { user_id: 1, ...entry }))

  const erased = await eraseAs(email)
  expect(outcomesOf(erased)).toMatchObject({ certificates: [4, 'anonymised'], audit: [1, 'anonymised'] })
  const until = '2926-01-15'
  expect(erased.steps).toContainEqual({
    kind: 'certificates_kept',
    what: 'kept',
    reason: 'body_demands',
    count: 1,
    until,
  })
  const emptied = { content: null, file: null, sha256: null, revocation_reason: '' }
  const { revoked_at } = revoked
  expect(await storedOf([valid, replaced, revoked, demanded, draft])).toMatchObject([
    { ...emptied, state: 'erased', revoked_at: null },
    { ...emptied, state: 'replaced' },
    { ...emptied, state: 'revoked', revoked_at },
    { ...demanded, keep_until: until, address_key: expect.stringMatching(/^[0-9a-f]{64}$/) },
    undefined,
  ])
  const holder = 'Dr. Mona Lang'
  expect(await verified([valid, revoked, demanded])).toMatchObject([
    { state: 'erased', details: null },
    { state: 'revoked', details: null },
    { state: 'issued', details: { holder } },
  ])
  const documents = [valid.file ?? '', demanded.file ?? '']
  await sweepFiles()
  const left = await db.select({ id: files.id }).from(files).where(inArray(files.id, documents))
  expect(left).toEqual([{ id: demanded.file }])
})

it('certificates are kept at the wish of their holder, who can end that later, and the preview says so before', async () => {
  const erases = { certificate_erasure: 'revoke', keep_years: 4, name_de: 'Kammer A' } as const
  const { own, email } = await aHolder([erases, { ...erases, keep_years: null, name_de: 'Kammer B' }])
  const context = await aContext()
  const wish = { email, confirm: email, forget_blacklist: false }
  const keeping = { reason: 'wish', until: '2036-01-15' }
  const fatesOf = ({ certificates: fates }: Steps) => fates.map((fate) => [fate.body, fate.keeping])
  expect(fatesOf(await previewErasure(wish, context))).toEqual([
    ['Kammer A', null],
    ['Kammer B', null],
  ])
  const preview = await previewErasure({ ...wish, keep_certificates: true }, context)
  expect(fatesOf(preview)).toEqual([
    ['Kammer A', keeping],
    ['Kammer B', keeping],
  ])
  expect((await findHeld(email, { locale: 'de' })).certificates.data).toMatchObject([
    { keep_until: null, keep_reason: null, wish_until: keeping.until },
    { keep_until: null, keep_reason: null, wish_until: keeping.until },
  ])
  expect(await erasePerson({ ...wish, keep_certificates: true }, context)).toEqual(preview)
  expect(await verified(own)).toMatchObject([{ state: 'issued' }, { state: 'issued' }])
  const found = (await findHeld(email, { locale: 'de' })).certificates
  const kept = { holder: 'Dr. Mona Lang', keep_until: keeping.until, keep_reason: 'wish' }
  expect(found).toMatchObject({ total: 2, data: [kept, kept] })

  expect(outcomesOf(await erasePerson(wish, context))).toMatchObject({ certificates: [2, 'anonymised'] })
  expect(await verified(own)).toEqual(own.map(() => ({ state: 'erased', revoked_on: null, details: null })))
  expect((await findHeld(email, { locale: 'de' })).certificates.total).toBe(0)
})

it('certificates follow the rule and the years of their body at the time of the erasure, not at that of their issue', async () => {
  const { own, email } = await aHolder([{ certificate_erasure: 'revoke', keep_years: null }])
  const [body_id] = own.map((certificate) => certificate.body_id ?? 0)
  await db
    .update(bodies)
    .set({ certificate_erasure: 'keep', keep_years: 30 })
    .where(eq(bodies.id, body_id ?? 0))
  await eraseAs(email)
  expect(await storedOf(own)).toMatchObject([{ state: 'issued', keep_until: '2056-01-15' }])
  await db
    .update(bodies)
    .set({ keep_years: 0 })
    .where(eq(bodies.id, body_id ?? 0))
  expect(await emptyOutdatedCertificates(now())).toBe(1)
  expect(await verified(own)).toEqual([{ state: 'expired', revoked_on: null, details: null }])
})

it('certificates that an earlier version has revoked with the erasure say what has happened', async () => {
  const { own, workshop } = await aHolder([{}, {}, {}])
  const [asked, cause, expired] = own
  if (!asked || !cause || !expired) throw new Error('three certificates were issued')
  const at = now().toISOString()
  const gone = { content: null, file: null, sha256: null }
  const ofPerson = eq(registrations.workshop_id, workshop.id)
  await db.update(registrations).set({ erased_at: at }).where(ofPerson)
  const set = (id: string, fields: Partial<typeof certificates.$inferInsert>) =>
    db
      .update(certificates)
      .set({ ...gone, ...fields })
      .where(eq(certificates.id, id))
  await set(asked.id, { state: 'revoked', revoked_at: at })
  await set(cause.id, { state: 'revoked', revoked_at: '2026-02-01T10:00:00.000Z' })
  await set(expired.id, {})
  const removed = await aHolder([{}])
  const author = await aUser()
  await set(removed.own[0]?.id ?? '', {
    state: 'revoked',
    revoked_at: at,
    revoked_by: author.id,
    registration_id: null,
  })
  const entry = { user_id: author.id, action: 'erase', object: 'privacy', object_id: 'key' } as const
  await db.transaction((tx) => audit(tx, entry))
  await changeRowsAsIn('mend-erased-certificates')
  const states = (await verified([...own, ...removed.own])).map(({ state }) => state)
  expect(states).toEqual(['erased', 'revoked', 'expired', 'erased'])
})
