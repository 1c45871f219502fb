import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROWS_MAX } from '@/contract/lists'
import { mailRuns, mails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { closeDatabase, db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { anInvitation, aWorkshop } from '@/testing/factories'
import { sendQueuedMails } from '@/testing/mails/recorded-mails'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'

const emailAll = routeOf('registrations.sendMails')
const emailChosen = routeOf('registrations.sendMailsToChosen')

let token = ''
beforeAll(async () => {
  const author = await aUser({ is_super_user: true })
  token = author.token
})
afterAll(closeDatabase)

type Workshop = { id: number }

const mailsOf = ({ id }: Workshop) => db.$count(mails, eq(mails.workshop_id, id))
const runsOf = ({ id }: Workshop) => db.$count(mailRuns, eq(mailRuns.workshop_id, id))
const inviteAll = ({ id }: Workshop, more: object = {}) =>
  callRoute(emailAll, { token, body: { id, type: 'invites', ...more } })
const inviteFound = ({ id }: Workshop, more: object = {}) =>
  callRoute(emailChosen, { token, body: { workshop_id: id, type: 'invite', ...more } })

async function anEvent(people: number) {
  const workshop = await aWorkshop()
  for (let person = 0; person < people; person += 1) await anInvitation(workshop)
  return workshop
}

/** Sends the queued mails and dates them back, so that no double click is assumed. */
async function sentLongAgo({ id }: Workshop) {
  await sendQueuedMails()
  await db.update(mails).set({ sent_at: '2026-01-01T10:00:00Z' }).where(eq(mails.workshop_id, id))
}

describe('a repeated call with one key', () => {
  it.each([
    ['everybody', inviteAll],
    ['all that are found', inviteFound],
  ])('sends to %s once and gets the same answer', async (_, invite) => {
    const workshop = await anEvent(3)
    const key = randomUUID()
    const first = await invite(workshop, { key })
    expect(first.body).toMatchObject({ queued: 3, skipped: {}, run_id: expect.any(Number) })
    await sentLongAgo(workshop)
    await anInvitation(workshop)
    expect(await invite(workshop, { key, count: 3 })).toMatchObject({ status: 200, body: first.body })
    expect([await mailsOf(workshop), await runsOf(workshop)]).toEqual([3, 1])
  })

  it('makes one run, however often it arrives at the same time', async () => {
    const workshop = await anEvent(3)
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => inviteAll(workshop, { key })))
    expect(answers.map(({ body }) => body)).toEqual(Array(8).fill(answers[0]?.body))
    expect(answers[0]?.body).toMatchObject({ queued: 3, skipped: {} })
    expect([await mailsOf(workshop), await runsOf(workshop)]).toEqual([3, 1])
  })

  it('makes a second run with another key', async () => {
    const workshop = await anEvent(2)
    await inviteAll(workshop, { key: randomUUID() })
    await sentLongAgo(workshop)
    expect((await inviteAll(workshop, { key: randomUUID() })).body).toMatchObject({ queued: 2 })
    expect(await runsOf(workshop)).toBe(2)
  })

  it('never passes for another mailing with the same key', async () => {
    const workshop = await anEvent(1)
    const other = await anEvent(2)
    const key = randomUUID()
    await inviteAll(workshop, { key })
    expect(await inviteAll(other, { key })).toMatchObject({ status: 200, body: { queued: 2 } })
    expect(await inviteAll(workshop, { key, type: 'newinvites' })).toMatchObject({ body: { queued: 0 } })
    expect([await mailsOf(other), await runsOf(other)]).toEqual([2, 1])
  })
})

describe('a mail to everybody that a search finds', () => {
  it('is sent only to the confirmed number of people', async () => {
    const workshop = await anEvent(2)
    const refused = await inviteFound(workshop, { count: 1 })
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { count: ['The list has changed: there are now 2 people.'] } },
    })
    expect([await mailsOf(workshop), await runsOf(workshop)]).toEqual([0, 0])
    expect(await inviteFound(workshop, { count: 1, ask: true })).toMatchObject({ status: 200, body: { queued: 2 } })
    expect(await inviteFound(workshop, { count: 2 })).toMatchObject({ status: 200, body: { queued: 2 } })
  })

  it('is refused for more people than one call can name', async () => {
    const workshop = await aWorkshop()
    await db.execute(sql`insert into ${registrations} (id, invite_slug, workshop_id, email, language)
      select 'many-people-' || ${workshop.id}::int || '-' || n, 'many-slugs-' || ${workshop.id}::int || '-' || n,
        ${workshop.id}, 'person' || n || '@example.org', 'de' from generate_series(1, ${ROWS_MAX + 1}::int) n`)
    for (const ask of [true, false])
      expect(await inviteFound(workshop, { ask })).toMatchObject({
        status: 422,
        body: { message: expect.stringContaining('10,000') },
      })
    expect(await mailsOf(workshop)).toBe(0)
    expect((await inviteAll(workshop)).body).toMatchObject({ queued: ROWS_MAX + 1 })
  })
})
