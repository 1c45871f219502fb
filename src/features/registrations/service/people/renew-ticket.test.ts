import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { renewOwnTicket } from '@/features/personal-page/service/own-tickets'
import { erasePerson } from '@/features/privacy/service/erase-person'
import { registrations, retiredTickets } from '@/schema/registrations'
import { auditLog } from '@/schema/system/audit'
import { closeDatabase, db } from '@/server/database/db'
import { anInterest, anInvitation, aRegistration, aWorkshop } from '@/testing/factories'
import { aUser } from '@/testing/users'
import { moveRegistrations as moveEndpoint } from '../../contract/moves'
import { ensureTokens } from '../personal-tokens'
import { moveRegistrations } from './move'
import { renewTicket } from './renew-ticket'
import { saveRegistration } from './save-registration'

afterAll(closeDatabase)

const author = await aUser({ is_super_user: true })
const now = new Date()

const ONSITE = { presence_type: 'Onsite', location: 'Hofweg 1, 10115 Berlin', region: 'Berlin' } as const
const anEvent = (fields: Parameters<typeof aWorkshop>[0] = {}) => aWorkshop({ ...ONSITE, ...fields })

async function codeOf({ id }: { id: string }) {
  const [row] = await db.select().from(registrations).where(eq(registrations.id, id))
  return row?.ticket_code
}
const retiredOf = ({ id }: { id: string }) =>
  db
    .select({ code: retiredTickets.code, reason: retiredTickets.reason, workshop_id: retiredTickets.workshop_id })
    .from(retiredTickets)
    .where(eq(retiredTickets.registration_id, id))
const entriesOf = ({ id }: { id: string }) => db.select().from(auditLog).where(eq(auditLog.object_id, id))

async function linkOf({ email }: { email: string }) {
  const token = (await ensureTokens([email])).get(email)
  if (!token) throw new Error('no token')
  return token
}

it('ends the earlier ticket when staff give a new one, and says so in the log without the codes', async () => {
  const person = await aRegistration(await anEvent())
  await renewTicket(person.id, { author, now })
  expect(await codeOf(person)).toMatch(/^[0-9a-f]{20}$/)
  expect(await codeOf(person)).not.toBe(person.ticket_code)
  expect(await retiredOf(person)).toEqual([
    { code: person.ticket_code, reason: 'renewed', workshop_id: person.workshop_id },
  ])
  expect(await entriesOf(person)).toMatchObject([{ user_id: author.id, changes: { ticket_renewed: true } }])
})

it('lets people renew their own ticket and those of their companions, and nobody else', async () => {
  const event = await anEvent()
  const main = await aRegistration(event)
  const companion = await aRegistration(event, { accompaniment_of: main.id })
  const [token, companionsToken] = await Promise.all([linkOf(main), linkOf(companion)])
  await renewOwnTicket({ token, id: main.id }, now)
  await renewOwnTicket({ token, id: companion.id }, now)
  await renewOwnTicket({ token: companionsToken, id: companion.id }, now)
  expect([(await retiredOf(main)).length, (await retiredOf(companion)).length]).toEqual([1, 2])
  expect(await entriesOf(main)).toMatchObject([{ user_id: null }])

  const stranger = await aRegistration(event)
  const others = [
    { token, id: stranger.id },
    { token: companionsToken, id: main.id },
  ]
  for (const link of others) await expect(renewOwnTicket(link, now)).rejects.toMatchObject({ status: 404 })
})

it('gives no ticket to people who have no seat, nor for an event that is over, cancelled or online', async () => {
  const open = await anEvent()
  const people = await Promise.all([
    aRegistration(open, { cancelled_at: now.toISOString() }),
    anInvitation(open),
    anInterest(open),
    aRegistration(await anEvent({ date: '2026-01-15' })),
    aRegistration(await anEvent({ cancelled_at: now.toISOString() })),
    aRegistration(await aWorkshop()),
  ])
  for (const { id } of people) await expect(renewTicket(id, { author, now })).rejects.toMatchObject({ status: 422 })
})

it('ends the ticket of a person who is moved to another event', async () => {
  const from = await anEvent()
  const to = await anEvent()
  const person = await aRegistration(from)
  await moveRegistrations(moveEndpoint.body.parse({ ids: [person.id], workshop_id: to.id }), { author, now })
  expect(await codeOf(person)).not.toBe(person.ticket_code)
  expect(await retiredOf(person)).toEqual([{ code: person.ticket_code, reason: 'moved', workshop_id: from.id }])
})

it('keeps the ticket of a person who cancels and registers again', async () => {
  const person = await aRegistration(await anEvent())
  await saveRegistration({ id: person.id, cancelled_at: true, notify: false }, { author, now })
  await saveRegistration({ id: person.id, cancelled_at: false, registered: true, notify: false }, { author, now })
  expect(await codeOf(person)).toBe(person.ticket_code)
  expect(await retiredOf(person)).toEqual([])
})

it('ends all tickets of a person who is erased', async () => {
  const person = await aRegistration(await anEvent({ date: '2026-01-15' }))
  await db
    .insert(retiredTickets)
    .values({ code: 'f'.repeat(20), registration_id: person.id, workshop_id: person.workshop_id, reason: 'renewed' })
  const { email } = person
  await erasePerson({ email, confirm: email, forget_blacklist: false }, { author, now })
  expect(await codeOf(person)).not.toBe(person.ticket_code)
  expect(await retiredOf(person)).toEqual([])
})
