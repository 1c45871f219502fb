import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { endConsents, giveConsents } from '@/features/consents/service/give'
import { consents } from '@/schema/consents'
import { mails } from '@/schema/mails'
import { registrations, savedNumbers } from '@/schema/registrations'
import { closeDatabase, db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { aTopic } from '@/testing/consents/topics'
import { aBody, aForm, anAccreditation, anEmail, aProfession, aRegistration, aWorkshop } from '@/testing/factories'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'

afterAll(closeDatabase)

const register = routeOf('registrations.registerParty')
const correct = routeOf('registrations.correctAddress')
const correctCompanion = routeOf('registrations.correctCompanionFromThanks')

const COMPANION = {
  gender: 'm' as const,
  first_name: 'Robin',
  last_name: 'Kern',
  institution: 'Praxis',
  email: anEmail(),
}

const EFN = '802760400000005'
const cookieIn = (headers: Headers) => /^registered=[^;]+/.exec(headers.get('set-cookie') ?? '')?.[0] ?? ''

async function aBrowser(form: ReturnType<typeof aForm>) {
  const { body, headers } = await callRoute(register, { body: form, headers: { 'idempotency-key': randomUUID() } })
  return { id: body.id as string, cookie: cookieIn(headers) }
}

const send = (id: string, cookie: string, email: string) =>
  callRoute(correct, { params: { id }, body: { email }, headers: { cookie } })

const rowsAt = (workshop: { id: number }) =>
  db
    .select()
    .from(registrations)
    .where(eq(registrations.workshop_id, workshop.id))
    .orderBy(asc(registrations.created_at), asc(registrations.id))

const mailsTo = async (address: string) => {
  const found = await db
    .select({ type: mails.type, registration_id: mails.registration_id })
    .from(mails)
    .innerJoin(registrations, eq(registrations.id, mails.registration_id))
    .where(eq(registrations.email, address))
  return found.map(({ type }) => type).sort()
}

describe('a mistyped address', () => {
  it('is corrected at the last seat of an event: the party, the companions and the form stay, links and ticket do not', async () => {
    const workshop = await aWorkshop({ maximum_participants: 2 })
    const wrong = anEmail()
    const right = anEmail()
    const form = aForm(workshop, { email: wrong, last_name: 'Meier', company: [COMPANION] })
    const { id, cookie } = await aBrowser(form)
    expect(await send(id, '', right)).toMatchObject({ status: 404 })
    expect(await send(id, cookie, wrong)).toMatchObject({ status: 422 })

    const answer = await send(id, cookie, right)
    expect(answer.status).toBe(200)
    const rows = await rowsAt(workshop)
    const before = rows.find((row) => row.email === wrong)
    const after = rows.find((row) => row.email === right)
    expect(before).toMatchObject({ id, cancelled_at: expect.any(String), replaced_by: after?.id })
    expect(after).toMatchObject({
      id: answer.body.id,
      cancelled_at: null,
      last_name: 'Meier',
      registered: before?.registered,
    })
    expect(after?.ticket_code).not.toBe(before?.ticket_code)
    expect(rows.find((row) => row.email === COMPANION.email)).toMatchObject({
      accompaniment_of: after?.id,
      cancelled_at: null,
    })
    expect([await mailsTo(wrong), await mailsTo(right)]).toEqual([['cancellation', 'confirmation'], ['confirmation']])

    // The key is now that of the new registration.
    expect(await send(id, cookie, anEmail())).toMatchObject({ status: 404 })
    expect((await send(answer.body.id as string, cookieIn(answer.headers), anEmail())).status).toBe(200)
  })

  it('of a companion is corrected by the browser that registered the party, until anybody has changed the companion', async () => {
    const workshop = await aWorkshop({ maximum_participants: 2 })
    const browser = await aBrowser(aForm(workshop, { company: [COMPANION] }))
    const correction = { ...COMPANION, email: anEmail() }
    const change = async (email: string, fields: object) => {
      const companion = (await rowsAt(workshop)).find((row) => row.email === email)?.id ?? ''
      const params = { id: browser.id, companion }
      return callRoute(correctCompanion, { params, body: fields, headers: { cookie: browser.cookie } })
    }
    expect((await change(COMPANION.email, correction)).status).toBe(200)
    expect((await change(correction.email, { ...correction, last_name: 'Korn' })).status).toBe(200)
    expect((await change(correction.email, correction)).status).toBe(404)
    const seated = (await rowsAt(workshop)).filter(({ cancelled_at }) => cancelled_at === null)
    expect(seated.map(({ email, last_name }) => [email, last_name])).toContainEqual([correction.email, 'Korn'])
  })

  it('takes along what the form ticked, unproven, and nothing that an owner of either address has decided', async () => {
    const author = await aUser({ is_super_user: true })
    const topic = await aTopic(author)
    const kept = await aTopic(author)
    const wrong = anEmail()
    const right = anEmail()
    const later = anEmail()
    const owned = { isProven: true, source: 'personal_page' as const, now: new Date(0) }
    await db.transaction(async (tx) => {
      await giveConsents(tx, { email: wrong, texts: [kept.text_id], ...owned })
      await giveConsents(tx, { email: right, texts: [topic.text_id], ...owned })
      await endConsents(tx, eq(consents.email, right), { ended_by: 'personal_page', now: new Date() })
    })
    const texts = [topic.text_id, kept.text_id]
    const browser = await aBrowser(aForm(await aWorkshop(), { email: wrong, consents: texts }))
    const consentsOf = async (email: string) => {
      const rows = await db.select().from(consents).where(eq(consents.email, email)).orderBy(asc(consents.id))
      return rows.map(({ text_id, proven_at, ended_by }) => [text_id, proven_at !== null, ended_by])
    }
    const answer = await send(browser.id, browser.cookie, right)
    expect(await consentsOf(wrong)).toEqual([
      [kept.text_id, true, null],
      [topic.text_id, false, 'form'],
    ])
    const withdrawn = [topic.text_id, true, 'personal_page']
    expect(await consentsOf(right)).toEqual([withdrawn, [topic.text_id, false, null]])

    await send(answer.body.id as string, cookieIn(answer.headers), later)
    expect(await consentsOf(right)).toEqual([withdrawn, [topic.text_id, false, 'form']])
    expect(await consentsOf(later)).toEqual([[topic.text_id, false, null]])
  })

  it('takes no number along that the owner of the mistyped address had stored, and no companion of theirs', async () => {
    const physician = await aProfession()
    const workshop = await aWorkshop()
    await anAccreditation(workshop, await aBody({ person_number: 'efn' }, [physician]), { points_basis: 2 })
    const owner = anEmail()
    const stored = new Date().toISOString()
    await db.insert(savedNumbers).values({ email: owner, efn: EFN, consented_at: stored, used_at: stored })
    const stranger = await aBrowser(aForm(workshop, { email: owner, profession_id: physician.id }))
    const taken = anEmail()
    expect((await send(stranger.id, stranger.cookie, taken)).status).toBe(200)
    const rows = await rowsAt(workshop)
    expect(rows.map(({ email, efn, profession_id }) => [email, efn, profession_id])).toEqual([
      [owner, EFN, physician.id],
      [taken, '', physician.id],
    ])

    expect(await db.$count(savedNumbers, eq(savedNumbers.email, owner))).toBe(1)

    const own = await aBrowser(
      aForm(workshop, { profession_id: physician.id, efn: '802760500000014', save_numbers: true }),
    )
    const corrected = anEmail()
    expect((await send(own.id, own.cookie, corrected)).status).toBe(200)
    const saved = await db.select().from(savedNumbers).where(eq(savedNumbers.efn, '802760500000014'))
    expect(saved.map(({ email }) => email)).toEqual([corrected])

    const left = await aWorkshop()
    const earlier = await aRegistration(left, { email: owner, cancelled_at: stored })
    const companion = await aRegistration(left, { accompaniment_of: earlier.id, registered: new Date(0).toISOString() })
    const back = await aBrowser(aForm(left, { email: owner }))
    expect(await send(back.id, back.cookie, anEmail())).toMatchObject({
      status: 422,
      body: { errors: { email: expect.anything() } },
    })
    const [kept] = await db.select().from(registrations).where(eq(registrations.id, companion.id))
    expect(kept).toMatchObject({ accompaniment_of: back.id })
  })
})
