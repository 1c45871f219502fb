import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { DAY_MS } from '@/contract/time'
import { env } from '@/env'
import { requestErasure } from '@/features/personal-page/service/own-choices'
import { addressKeyOf } from '@/features/registrations/service/address-key'
import { ensureTokens } from '@/features/registrations/service/personal-tokens'
import { auditLog } from '@/schema/system/audit'
import { db } from '@/server/database/db'
import { anEmail } from '@/testing/factories'
import { aPersonEverywhere } from '@/testing/person-everywhere'
import { aUser } from '@/testing/users'
import { aFullEvent, aWaitingParty, cancelSeat, offerSeats } from '@/testing/waitlist'
import { showPerson } from './find-person'
import { findHeld } from './held'
import { downloadPersonalData, findOwnData } from './own-data'

const tokenOf = async (email: string) => (await ensureTokens([email])).get(email) ?? ''
const now = () => new Date()

it('shows and hands out what is stored about the owner of a link, without data of others', async () => {
  const { email } = await aPersonEverywhere()
  const token = await tokenOf(email)
  const shown = await findOwnData(token, { locale: 'de' })
  expect(shown).toEqual({
    email,
    erasure_requested_at: null,
    keep_certificates: false,
    kinds: expect.any(Array),
    certificates: expect.any(Object),
    registrations: expect.any(Object),
  })
  expect(shown?.registrations.total).toBeGreaterThan(1)

  const file = await (await downloadPersonalData(token, { locale: 'de', now: now(), masksNumbers: true })).json()
  expect(Object.keys(file)).toEqual([
    'email',
    'exported_at',
    'about',
    'account',
    'sessions',
    'registrations',
    'waitlist',
    'certificates',
    'attendance',
    'mails',
    'notification',
    'season',
    'notes',
    'numbers',
    'consents',
    'consent_proofs',
    'recipient',
  ])
  expect(file.registrations).toHaveLength(shown?.registrations.total ?? 0)
  const held = await findHeld(email, { locale: 'de', isOwn: true })
  expect(file.account).toMatchObject([{ email }])
  expect(file.numbers).toEqual(held.numbers.data)
  expect(file.waitlist).toEqual(held.waitlist.data)
  expect(file.certificates).toEqual(shown?.certificates.data)
  expect(file.certificates).toMatchObject([{ state: 'revoked' }, { state: 'issued', points: 2, label: 'CME' }])
})

it('lists the same kinds with purpose, recipients and period to the person and to staff', async () => {
  const { email } = await aPersonEverywhere()
  const own = (await findOwnData(await tokenOf(email), { locale: 'de' }))?.kinds ?? []
  const { kinds } = await showPerson(email, { locale: 'de', principal: await aUser() })
  const counted = own.filter(({ count }) => count !== null)
  const aboutOf = ({ entries, ...about }: (typeof kinds)[number]) => about
  const isCounted = ({ kind }: (typeof kinds)[number]) => counted.some((one) => one.kind === kind)
  expect(counted.map(aboutOf)).toEqual(kinds.filter(isCounted).map(aboutOf))
  expect(own.filter(({ count }) => count === null).map(({ kind }) => kind)).toEqual(['merges', 'imports', 'audit'])
  expect(own.map(({ kind }) => kind)).toEqual(kinds.map(({ kind }) => kind))
  expect(kinds.find(({ kind }) => kind === 'registrations')).toMatchObject({
    count: 7,
    recipients: expect.stringContaining('EIV'),
    period: expect.stringContaining(`${env.RETENTION_MONTHS} Monate`),
  })
})

it('tells each of two who wait the own entry only, and what became of it', async () => {
  const { workshop, seated } = await aFullEvent()
  const firstEmail = anEmail()
  const secondEmail = anEmail()
  await aWaitingParty(workshop, { email: firstEmail, people: 2, may_split: true })
  const second = await aWaitingParty(workshop, { email: secondEmail })
  const entriesOf = async (email: string) => (await findHeld(email, { locale: 'de', isOwn: true })).waitlist
  expect(await entriesOf(firstEmail)).toMatchObject({
    total: 1,
    data: [{ workshop_title: workshop.title, state: 'waiting', rank: 1, may_split: true, ended_at: null }],
  })
  expect(await entriesOf(secondEmail)).toMatchObject({ total: 1, data: [{ id: second, rank: 2 }] })

  for (const seat of seated) await cancelSeat(seat)
  await offerSeats(workshop)
  const offer = { state: 'offered', rank: null, offered_seats: 1, expires_at: expect.any(String) }
  expect(await entriesOf(firstEmail)).toMatchObject({ data: [offer] })
  expect(await entriesOf(secondEmail)).toMatchObject({ data: [{ state: 'waiting', rank: 1 }] })
})

it('opens nothing to an altered link', async () => {
  const token = (await tokenOf(anEmail())).replace(/.$/, (end) => (end === 'A' ? 'B' : 'A'))
  expect(await findOwnData(token, { locale: 'de' })).toBeNull()
  await expect(downloadPersonalData(token, { locale: 'de', now: now(), masksNumbers: false })).rejects.toMatchObject({
    status: 404,
  })
  await expect(requestErasure(token, { withdraw: false, now: now() })).rejects.toMatchObject({ status: 404 })
})

it('keeps the first date of a request for erasure until it is taken back, and records both', async () => {
  const email = anEmail()
  const token = await tokenOf(email)
  const requestedAt = async () => (await findOwnData(token, { locale: 'de' }))?.erasure_requested_at
  await requestErasure(token, { withdraw: false, now: now() })
  const first = await requestedAt()
  await requestErasure(token, { withdraw: false, now: new Date(Date.now() + DAY_MS) })
  expect(await requestedAt()).toBe(first)
  await requestErasure(token, { withdraw: true, now: now() })
  expect(await requestedAt()).toBeNull()
  const entries = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.object_id, addressKeyOf(email)))
  expect(entries.map(({ action }) => action)).toEqual(['erasure_requested', 'erasure_withdrawn'])
})
