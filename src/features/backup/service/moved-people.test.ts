import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { moveRegistrations } from '@/features/registrations/service/people/move'
import { users } from '@/schema/access'
import { mails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { auditLog } from '@/schema/system/audit'
import { closeDatabase, db } from '@/server/database/db'
import { changeRowsAsIn } from '@/testing/databases/migrations'
import { anInvitation, aRegistration, aWorkshop } from '@/testing/factories'
import { queueMailsFor, sendQueuedMails } from '@/testing/mails/recorded-mails'
import { aUser } from '@/testing/users'
import { checkInvariants } from './doctor'

const author = await aUser()
await db.update(users).set({ is_super_user: true }).where(eq(users.id, author.id))
afterAll(closeDatabase)

type Event = { id: number }
type Person = Awaited<ReturnType<typeof aRegistration>>

beforeEach(async () => {
  await db.execute(sql`truncate ${mails}, ${registrations} cascade`)
  await db.insert(auditLog).values({ action: 'create', object: 'workshops', object_id: '0', changes: {} })
})

const move = (people: Person[], { id: workshop_id }: Event, notify = true) => {
  const ids = people.map(({ id }) => id)
  return moveRegistrations({ ids, workshop_id, companions: true, notify }, { author, now: new Date() })
}

const rowOf = async ({ id }: Person) => (await db.select().from(registrations).where(eq(registrations.id, id)))[0]

/** The mails of an event with their states, oldest first. */
const mailsAt = async ({ id }: Event) => {
  const { type, state, message, round } = mails
  const rows = await db
    .select({ type, state, message, round })
    .from(mails)
    .where(eq(mails.workshop_id, id))
    .orderBy(mails.id)
  return rows.map((mail) => `${mail.type} ${mail.round} ${mail.state}${mail.message && `: ${mail.message}`}`)
}

/** The doctor looks an hour later, when every sweep has run. */
async function findUnsound() {
  const hourAgo = (column: string) => sql`${sql.identifier(column)} = ${sql.identifier(column)} - interval '1 hour'`
  const columns = ['invitation_sent', 'confirmation_sent', 'reminder_sent']
  await db.execute(sql`update ${registrations} set ${sql.join(columns.map(hourAgo), sql`, `)}`)
  await db.execute(sql`update ${mails} set ${hourAgo('sent_at')}`)
  await db.execute(sql`update ${mails} set ${hourAgo('created_at')} where state in ('queued', 'held', 'retry')`)
  const outcomes = await Array.fromAsync(checkInvariants())
  return outcomes.filter(({ count }) => count !== 0).map(({ name }) => name)
}

/** The kinds of moves; everybody had a mail about the first event. */
const MOVES: Record<string, (from: Event, to: Event) => Promise<unknown>> = {
  'an invited person': async (from, to) => {
    const person = await anInvitation(from)
    await queueMailsFor('invite', [person])
    await sendQueuedMails()
    await move([person], to)
  },
  'a registered person': async (from, to) => {
    const person = await aRegistration(from)
    await queueMailsFor('confirmation', [person])
    await sendQueuedMails()
    await move([person], to)
  },
  'a party': async (from, to) => {
    const main = await aRegistration(from)
    const companion = await aRegistration(from, { accompaniment_of: main.id })
    await queueMailsFor('confirmation', [main, companion])
    await sendQueuedMails()
    await move([main], to)
  },
  'a person with mails that wait or are held': async (from, to) => {
    const person = await aRegistration(from)
    await queueMailsFor('confirmation', [person])
    await queueMailsFor('reminder', [person])
    await db.update(mails).set({ state: 'held' }).where(eq(mails.type, 'reminder'))
    await move([person], to, false)
  },
  'a person who returns': async (from, to) => {
    const person = await aRegistration(from)
    await queueMailsFor('confirmation', [person])
    await sendQueuedMails()
    await move([person], to)
    await sendQueuedMails()
    await move([person], from)
  },
}

describe('mails of people who were moved', () => {
  it.each(Object.entries(MOVES))('leave a sound database after a move of %s', async (_, act) => {
    await act(await aWorkshop(), await aWorkshop())
    expect(await findUnsound()).toEqual([])
    await sendQueuedMails()
    expect(await findUnsound()).toEqual([])
  })

  it('stay with the event that they are about, and a new confirmation is about the present one', async () => {
    const from = await aWorkshop()
    const to = await aWorkshop()
    const person = await aRegistration(from)
    await queueMailsFor('confirmation', [person])
    await sendQueuedMails()
    const { confirmation_sent } = (await rowOf(person)) ?? {}
    await queueMailsFor('reminder', [person])
    await move([person], to, false)
    expect(await mailsAt(from)).toEqual(['confirmation 1 sent', 'reminder 1 dropped: moved_away'])
    expect(await rowOf(person)).toMatchObject({ confirmation_sent: null })

    await queueMailsFor('confirmation', [{ ...person, workshop_id: to.id }])
    await sendQueuedMails()
    expect(await mailsAt(to)).toEqual(['confirmation 2 sent'])
    expect((await rowOf(person))?.confirmation_sent).not.toBeNull()
    await move([person], from, false)
    expect(await rowOf(person)).toMatchObject({ confirmation_sent })
  })

  it('cannot be given to another event', async () => {
    const from = await aWorkshop()
    const to = await aWorkshop()
    await queueMailsFor('confirmation', [await aRegistration(from)])
    await expect(db.update(mails).set({ workshop_id: to.id })).rejects.toMatchObject({
      cause: { message: 'a mail stays with the event that it is about' },
    })
    await db.update(mails).set({ workshop_id: null })
  })

  it('are put in order by the migration', async () => {
    const from = await aWorkshop()
    const to = await aWorkshop()
    const people = [await aRegistration(from), await aRegistration(from)]
    await queueMailsFor('confirmation', people)
    await sendQueuedMails()
    await queueMailsFor('reminder', people)
    await move(people, to, false)
    await move(people.slice(1), from, false)
    await db.update(mails).set({ state: 'queued', message: '' }).where(eq(mails.type, 'reminder'))
    await db.update(registrations).set({ confirmation_sent: null })
    expect(await findUnsound()).toEqual(['sent_mails_stamped', 'waiting_mails_of_present_event'])
    await changeRowsAsIn('keep-event-of-mails')
    expect(await findUnsound()).toEqual([])
    const waiting = await db.$count(mails, and(eq(mails.type, 'reminder'), inArray(mails.state, ['queued'])))
    expect(waiting).toBe(1)
  })
})
