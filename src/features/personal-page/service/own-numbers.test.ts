import { and, desc, eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '@/contract/time'
import { issueCertificates } from '@/features/certificates/service/issuing/issue'
import { listEntitlements } from '@/features/certificates/service/issuing/list-entitlements'
import { saveRegistration } from '@/features/registrations/service/people/save-registration'
import { ensureTokens } from '@/features/registrations/service/personal-tokens'
import { giveBrowserKey } from '@/features/registrations/service/sign-up/browser-key'
import { registerParty } from '@/features/registrations/service/sign-up/register'
import { registrations, savedNumbers } from '@/schema/registrations'
import { auditLog } from '@/schema/system/audit'
import { closeDatabase, db } from '@/server/database/db'
import {
  aBody,
  aForm,
  anAccreditation,
  anEmail,
  aProfession,
  aRegistration,
  aSubmission,
  aWorkshop,
} from '@/testing/factories'
import { aUser } from '@/testing/users'
import {
  addNumbers as addNumbersCall,
  changeOwnNumbers as changeCall,
  correctFromThanks as thanksCall,
} from '../contract'
import { addNumbers, correctFromThanks } from './correct-own-data'
import { changeOwnNumbers } from './own-numbers'
import { findPersonalPage } from './page'

afterAll(closeDatabase)

const OLD = '802760400000005'
const NEW = '802760500000014'
const FORGED = '802760400000008'
const now = () => new Date()

const tokenOf = async (email: string) => (await ensureTokens([email])).get(email) ?? ''
const efnOf = async (id: string) =>
  (await db.select({ efn: registrations.efn }).from(registrations).where(eq(registrations.id, id)))[0]?.efn
const savedOf = async (email: string) =>
  (await db.select({ efn: savedNumbers.efn }).from(savedNumbers).where(eq(savedNumbers.email, email)))[0]?.efn
const answer = (fields: object) => addNumbersCall.body.parse(fields)
const change = async (email: string, fields: object) =>
  changeOwnNumbers(await tokenOf(email), changeCall.body.parse(fields), { now: now() })
const storedAt = (email: string, efn: string) =>
  db.insert(savedNumbers).values({ email, efn, consented_at: now().toISOString(), used_at: now().toISOString() })

async function anEventWithEfn(
  physician: { id: number; name_de: string; name_en: string },
  fields: Parameters<typeof aWorkshop>[0] = {},
) {
  const workshop = await aWorkshop(fields)
  await anAccreditation(workshop, await aBody({ person_number: 'efn' }, [physician]), { points_basis: 2 })
  return workshop
}

/** A person with the same EFN at two events to come, and stored. */
async function aDoctor() {
  const physician = await aProfession()
  const email = anEmail()
  const person = { email, profession_id: physician.id, efn: OLD }
  const first = await aRegistration(await anEventWithEfn(physician, { title: 'Herz' }), person)
  const second = await aRegistration(await anEventWithEfn(physician, { title: 'Lunge' }), person)
  await storedAt(email, OLD)
  return { physician, email, person, first, second }
}

describe('a number that a person types behind the personal link', () => {
  it('holds at all events where none was certified and for the next ones, is logged, and shows where it stands', async () => {
    const { physician, email, person, first, second } = await aDoctor()
    const past = new Date(Date.now() - 30 * DAY_MS).toISOString().slice(0, 10)
    const over = await anEventWithEfn(physician, { title: 'Niere', date: past, time: '10:00', end_time: '12:00' })
    const certified = await aRegistration(over, { ...person, participated: `${past}T09:00:00Z` })
    const author = await aUser()
    const { data } = await listEntitlements(over.id, now())
    const accepted_warnings = data.flatMap(({ bodies }) => bodies.flatMap(({ warnings }) => warnings)).length
    const run = { id: over.id, count: 1, accepted_warnings, without_warned: false, sends_mails: false }
    await issueCertificates(run, { author, now: now() })
    const plain = await aRegistration(await aWorkshop(), { email })
    const stranger = await aRegistration(await anEventWithEfn(physician), { profession_id: physician.id, efn: OLD })

    await addNumbers({ token: await tokenOf(email), id: second.id }, answer({ efn: NEW }), { now: now() })
    expect([await efnOf(first.id), await efnOf(second.id), await savedOf(email)]).toEqual([NEW, NEW, NEW])
    // A certificate keeps its number, an event that asks for none gets none, and nobody else is touched.
    expect([await efnOf(certified.id), await efnOf(plain.id), await efnOf(stranger.id)]).toEqual([OLD, '', OLD])
    const [entry] = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.object_id, first.id), eq(auditLog.action, 'update')))
      .orderBy(desc(auditLog.id))
    expect(entry).toMatchObject({ user_id: null, changes: { efn: ['••••0005', '••••0014'] } })

    const page = await findPersonalPage(await tokenOf(email), now())
    expect(page?.own_numbers).toEqual([
      expect.objectContaining({
        masked: '••••0014',
        is_saved: true,
        events: expect.arrayContaining(['Herz', 'Lunge']),
      }),
      expect.objectContaining({ masked: '••••0005', certified: ['Niere'], events: [] }),
    ])
    expect(JSON.stringify(page)).not.toContain(NEW)
  })

  it('is edited and deleted on the page, and typed for a companion it stays at that event', async () => {
    const { physician, email, first, second } = await aDoctor()
    await change(email, { efn: NEW })
    expect([await efnOf(first.id), await efnOf(second.id), await savedOf(email)]).toEqual([NEW, NEW, NEW])
    await change(email, { efn: '' })
    expect(await efnOf(first.id)).toBe(NEW)

    const companion = anEmail()
    const own = await aRegistration(await anEventWithEfn(physician), {
      email: companion,
      profession_id: physician.id,
      efn: OLD,
    })
    await storedAt(companion, OLD)
    const event = { id: first.workshop_id }
    const seat = await aRegistration(event, {
      email: companion,
      accompaniment_of: first.id,
      profession_id: physician.id,
    })
    const link = { token: await tokenOf(email), id: first.id }
    await addNumbers(link, answer({ companion: seat.id, efn: FORGED, save_numbers: '1' }), { now: now() })
    expect([await efnOf(seat.id), await efnOf(own.id), await savedOf(companion)]).toEqual([FORGED, OLD, OLD])
  })
})

it('reaches no other event from a form that anybody can send, until the owner of the mailbox takes it over', async () => {
  const { physician, email, first, second } = await aDoctor()
  const third = await anEventWithEfn(physician, { title: 'Haut' })
  const { first_name, last_name } = first
  const typed = { email, first_name, last_name, profession_id: physician.id, efn: FORGED, save_numbers: true }
  const form = aForm(third, typed)
  const registered = await registerParty(form, aSubmission())
  const id = ('id' in registered && registered.id) || ''
  const headers = new Headers()
  await giveBrowserKey(id, { setCookie: (name, value) => headers.set('cookie', `${name}=${value}`), now: now() })
  const correction = thanksCall.body.parse({ ...form, efn: FORGED, institution: 'Praxis Eve' })
  await correctFromThanks({ id, headers }, correction, { now: now() })
  expect([await efnOf(id), await efnOf(first.id), await efnOf(second.id), await savedOf(email)]).toEqual([
    FORGED,
    OLD,
    OLD,
    OLD,
  ])

  const page = await findPersonalPage(await tokenOf(email), now())
  expect(page?.own_numbers.map(({ masked, is_saved, problem }) => [masked, is_saved, problem])).toEqual([
    ['••••0005', true, null],
    ['••••0008', false, 'check_digit'],
  ])
  const stranger = await aRegistration(await anEventWithEfn(physician), { efn: NEW })
  await expect(change(email, { source: stranger.id })).rejects.toThrow()
  await change(email, { source: 'saved' })
  expect(await efnOf(id)).toBe(OLD)
  await db.update(registrations).set({ efn: NEW }).where(eq(registrations.id, id))
  await change(email, { source: id })
  expect([await efnOf(first.id), await efnOf(second.id), await savedOf(email)]).toEqual([NEW, NEW, NEW])
})

it('holds for one person where several share an address, and for the chosen kind of number', async () => {
  const { physician, email, first, second } = await aDoctor()
  const colleague = { email, first_name: 'Ben', last_name: 'Weiss', profession_id: physician.id, efn: FORGED }
  const { id } = await aRegistration(await anEventWithEfn(physician), colleague)
  await expect(change(email, { efn: NEW })).rejects.toThrow('numbers_of_several_people')
  await addNumbers({ token: await tokenOf(email), id: first.id }, answer({ efn: NEW }), { now: now() })
  expect([await efnOf(first.id), await efnOf(second.id), await efnOf(id)]).toEqual([NEW, NEW, FORGED])

  await db.update(registrations).set({ oeak_number: '12345-67' }).where(eq(registrations.id, second.id))
  await change(email, { source: first.id, kind: 'efn' })
  const [kept] = await db.select().from(registrations).where(eq(registrations.id, second.id))
  expect(kept?.oeak_number).toBe('12345-67')
})

it('is used at the next registration, also one that staff make, and what staff type stays at their event', async () => {
  const { physician, email, first } = await aDoctor()
  await change(email, { efn: FORGED })
  const author = await aUser()
  const next = await anEventWithEfn(physician)
  const person = { workshop_id: next.id, email, first_name: 'Mona', last_name: 'Lang', registered: true, notify: false }
  const { id } = await saveRegistration(person, { author, now: now() })
  expect(await efnOf(id)).toBe(FORGED)
  await saveRegistration({ id, efn: NEW, notify: false }, { author, now: now() })
  expect([await efnOf(id), await efnOf(first.id), await savedOf(email)]).toEqual([NEW, FORGED, FORGED])
  await change(email, { efn: OLD })
  expect([await efnOf(id), await efnOf(first.id)]).toEqual([OLD, OLD])
})
