import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { NotFound } from '@/contract/problems'
import { DAY_MS } from '@/contract/time'
import { NO_NUMBER } from '@/contract/values/numbers'
import { ensureTokens } from '@/features/registrations/service/personal-tokens'
import { registrations, savedNumbers } from '@/schema/registrations'
import { closeDatabase, db } from '@/server/database/db'
import {
  aBody,
  aCompanion,
  anAccreditation,
  anEmail,
  aProfession,
  aRegistration,
  aWorkshop,
  readRegistrations,
} from '@/testing/factories'
import { addNumbers as addNumbersCall } from '../contract'
import { correctCompanion } from './change-party'
import { addNumbers } from './correct-own-data'
import { forgetNumbers } from './own-numbers'
import { findPersonalPage } from './page'

afterAll(closeDatabase)

const EFN = '802760400000005'
const MISTYPED = '802760400000008'
const now = () => new Date()

async function tokenOf(email: string): Promise<string> {
  const token = (await ensureTokens([email])).get(email)
  if (!token) throw new Error('no token')
  return token
}

const answer = (fields: object) => addNumbersCall.body.parse(fields)
const rowOf = async (id: string) => (await db.select().from(registrations).where(eq(registrations.id, id)))[0]
const savedOf = async (email: string) => (await db.select().from(savedNumbers).where(eq(savedNumbers.email, email)))[0]

/** A person and a companion at an event that needs the EFN of physicians. */
async function aParty(fields: Parameters<typeof aWorkshop>[0] = {}) {
  const physician = await aProfession()
  const workshop = await aWorkshop(fields)
  await anAccreditation(workshop, await aBody({ person_number: 'efn' }, [physician]))
  const main = await aRegistration(workshop, { profession_id: physician.id })
  const companion = await aRegistration(workshop, { accompaniment_of: main.id })
  return { physician, workshop, main, companion, token: await tokenOf(main.email) }
}

const past = { date: new Date(Date.now() - 30 * DAY_MS).toISOString().slice(0, 10) }

describe('the numbers on the personal page', () => {
  it('are asked for, saved and masked, also after the event, of the person and of the companions', async () => {
    const { main, companion, token, physician } = await aParty(past)
    const link = { token, id: main.id }
    const pageOf = async () => (await findPersonalPage(token, now()))?.registrations[0]
    expect(await pageOf()).toMatchObject({ status: 'over', numbers: { isIncomplete: true, missing: ['efn'] } })

    await addNumbers(link, answer({ efn: '80276 0400 000008' }), { now: now() })
    await addNumbers(link, answer({ companion: companion.id, profession_id: String(physician.id), efn: NO_NUMBER }), {
      now: now(),
    })
    expect(await rowOf(main.id)).toMatchObject({ efn: MISTYPED, profession_id: physician.id })
    const page = await pageOf()
    expect(page).toMatchObject({
      numbers: { masked: { efn: '••••0008' }, problems: [{ kind: 'efn', problem: 'check_digit' }] },
      companions: [{ numbers: { isIncomplete: false, masked: { efn: NO_NUMBER } } }],
    })
    expect(JSON.stringify(page)).not.toContain(MISTYPED)
    // An empty field keeps what the page does not show.
    await addNumbers(link, answer({ efn: '' }), { now: now() })
    expect(await rowOf(main.id)).toMatchObject({ efn: MISTYPED })
  })

  it('are not asked for where no accreditation needs them, after a cancellation, or by a stranger', async () => {
    const workshop = await aWorkshop()
    const plain = await aRegistration(workshop)
    const plainLink = { token: await tokenOf(plain.email), id: plain.id }
    expect((await findPersonalPage(plainLink.token, now()))?.registrations[0]).toMatchObject({ numbers: null })
    await addNumbers(plainLink, answer({ efn: EFN }), { now: now() })
    expect(await rowOf(plain.id)).toMatchObject({ efn: '' })

    const { main, companion, token } = await aParty()
    const stranger = { token: await tokenOf(anEmail()), id: main.id }
    await expect(addNumbers(stranger, answer({ efn: EFN }), { now: now() })).rejects.toBeInstanceOf(NotFound)
    const foreign = { token: plainLink.token, id: plain.id }
    const ofOther = answer({ companion: companion.id, efn: EFN })
    await expect(addNumbers(foreign, ofOther, { now: now() })).rejects.toBeInstanceOf(NotFound)
    await db.update(registrations).set({ cancelled_at: now().toISOString() }).where(eq(registrations.id, main.id))
    const link = { token, id: main.id }
    await expect(addNumbers(link, answer({ efn: EFN }), { now: now() })).rejects.toThrow('not_registered_yet')
  })

  it('are stored for the next events with consent, replaced with the next one, and deleted when it ends', async () => {
    const { main, companion, token } = await aParty()
    const link = { token, id: main.id }
    await addNumbers(link, answer({ efn: MISTYPED, save_numbers: '1' }), { now: now() })
    await addNumbers(link, answer({ efn: EFN, save_numbers: '1' }), { now: now() })
    expect(await savedOf(main.email)).toMatchObject({ efn: EFN, profession_id: main.profession_id })
    const page = await findPersonalPage(token, now())
    expect(page?.saved_numbers).toMatchObject({ masked: { efn: '••••0005' }, profession: { name_en: 'Physician' } })
    // Nobody allows it for somebody else.
    await addNumbers(link, answer({ companion: companion.id, efn: EFN, save_numbers: '1' }), { now: now() })
    expect(await savedOf(companion.email)).toBeUndefined()

    await forgetNumbers(token)
    expect(await savedOf(main.email)).toBeUndefined()
    expect(await rowOf(main.id)).toMatchObject({ efn: EFN })
  })

  it('stay with a companion whose address is corrected, and not with another person', async () => {
    const { workshop, main, companion, token } = await aParty()
    await db.update(registrations).set({ efn: EFN }).where(eq(registrations.id, companion.id))
    const link = { token, id: main.id, companion: companion.id }
    const { first_name, last_name } = companion
    const corrected = aCompanion({ first_name, last_name })
    await correctCompanion(link, corrected, { now: now() })
    const numberAt = async (email: string) =>
      (await readRegistrations(workshop)).find((row) => row.email === email && row.registered)?.efn
    expect(await numberAt(corrected.email)).toBe(EFN)
    const seat = (await readRegistrations(workshop)).find(({ email }) => email === corrected.email)
    const other = aCompanion({ first_name: 'Olga' })
    await correctCompanion({ ...link, companion: seat?.id ?? '' }, other, { now: now() })
    expect(await numberAt(other.email)).toBe('')
  })
})
