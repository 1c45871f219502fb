import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { giveConsents } from '@/features/consents/service/give'
import { listPersonConsents } from '@/features/registrations/service/people/consents'
import { consentProofs, consents } from '@/schema/consents'
import { closeDatabase, db } from '@/server/database/db'
import { aTopic } from '@/testing/consents/topics'
import { anEmail, aRegistration, aWorkshop } from '@/testing/factories'
import { aUser } from '@/testing/users'
import { CONSENT_PROOF_MONTHS, retainedUntil } from '../rules'
import { deleteOldProofs } from './consent-proofs'
import { erasePerson } from './erase-person'
import { findHeld } from './held'
import { erasePastRegistrations } from './retention'

afterAll(closeDatabase)

it('shows the consents of a person, and erases their history', async () => {
  const author = await aUser({ is_super_user: true })
  const { email } = await aRegistration(await aWorkshop())
  const { text_id } = await aTopic(author)
  const now = new Date()
  await db.transaction((tx) =>
    giveConsents(tx, { email, texts: [text_id], source: 'personal_page', isProven: true, now }),
  )
  expect((await findHeld(email, { locale: 'de' })).consents).toMatchObject({ total: 1, data: [{ version: 1 }] })
  const { steps } = await erasePerson({ email, confirm: email, forget_blacklist: false }, { author, now })
  expect(steps.find(({ kind }) => kind === 'consents')).toMatchObject({ count: 1, what: 'deleted' })
  expect(await db.$count(consents, eq(consents.email, email))).toBe(0)
})

it('can still prove an erased consent to somebody who names the address, for its period', async () => {
  const author = await aUser({ is_super_user: true })
  const { text_id } = await aTopic(author)
  const other = await aTopic(author)
  const now = new Date()
  const give = (email: string, texts: number[], isProven: boolean) =>
    db.transaction((tx) => giveConsents(tx, { email, texts, source: 'form', isProven, now }))
  const { email } = await aRegistration(await aWorkshop())
  const forgotten = anEmail()
  await give(email, [text_id], true)
  await give(email, [other.text_id], false)
  await give(forgotten, [text_id], true)
  await erasePerson({ email, confirm: email, forget_blacklist: false }, { author, now })
  await erasePastRegistrations({ now })

  const proof = { version: 1, given_at: now.toISOString(), ended_at: null, erased_at: now.toISOString() }
  const proofsOf = async (address: string) => (await findHeld(address, { locale: 'de' })).consent_proofs
  expect(await proofsOf(email)).toMatchObject({ total: 1, data: [proof] })
  expect(await proofsOf(forgotten)).toMatchObject({ total: 1, data: [proof] })
  expect(await proofsOf(anEmail())).toEqual({ total: 0, data: [] })
  expect(JSON.stringify(await db.select().from(consentProofs))).not.toContain('@')

  const months = (count: number) => retainedUntil(now, count)
  await deleteOldProofs(months(CONSENT_PROOF_MONTHS - 1))
  expect((await proofsOf(email)).total).toBe(1)
  await deleteOldProofs(new Date(months(CONSENT_PROOF_MONTHS).getTime() + 1000))
  expect((await proofsOf(email)).total).toBe(0)
})

it('keeps the consents of a merged address apart, and erases them with the person', async () => {
  const author = await aUser({ is_super_user: true })
  const earlier = anEmail()
  const { id, email } = await aRegistration(await aWorkshop(), { earlier_emails: [earlier] })
  const { text_id } = await aTopic(author)
  const now = new Date()
  await db.transaction((tx) =>
    giveConsents(tx, { email: earlier, texts: [text_id], source: 'personal_page', isProven: true, now }),
  )
  expect((await listPersonConsents(id, { locale: 'de' })).data).toMatchObject([{ email: earlier }])
  await erasePastRegistrations({ now })
  expect(await db.$count(consents, eq(consents.email, earlier))).toBe(1)
  await erasePerson({ email, confirm: email, forget_blacklist: false }, { author, now })
  expect(await db.$count(consents, eq(consents.email, earlier))).toBe(0)
})
