import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { mails } from '@/schema/mails'
import { recipients, registrations } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { closeDatabase, db } from '@/server/database/db'
import { anInterest, anInvitation, aRegistration, aWorkshop } from '@/testing/factories'
import { queueMailsFor, sendQueuedMails } from '@/testing/mails/recorded-mails'
import { queueAccessMails } from './online-link-mails'

beforeEach(() => db.execute(sql`truncate ${mails}, ${registrations}, ${workshops}, ${recipients} cascade`))
afterAll(closeDatabase)

const LINK = 'https://meet.example/room'
const HOUR_MS = 60 * 60 * 1000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS)

const BERLIN = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'short' })

/** An online event that begins in these hours, saved long ago, whose access opens a day before. */
function anOnlineEvent(hours: number, fields: Parameters<typeof aWorkshop>[0] = {}) {
  const [date = '', time = ''] = BERLIN.format(inHours(hours)).split(' ')
  const since = inHours(-1000).toISOString()
  return aWorkshop({ date, time, access_link: LINK, access_hours: 24, created_at: since, updated_at: since, ...fields })
}

const earlier = { registered: inHours(-100).toISOString() }

const accessMails = () =>
  db.select().from(mails).where(eq(mails.type, 'access')).orderBy(asc(mails.registration_id), asc(mails.round))

describe('the link to an online event', () => {
  it('goes once to everybody with a seat when the access opens', async () => {
    const workshop = await anOnlineEvent(20)
    const main = await aRegistration(workshop, earlier)
    const companion = await aRegistration(workshop, { ...earlier, accompaniment_of: main.id, language: 'en' })
    await aRegistration(workshop, { ...earlier, cancelled_at: inHours(-2).toISOString() })
    await aRegistration(workshop, { ...earlier, deleted_at: inHours(-2).toISOString() })
    await aRegistration(workshop, { ...earlier, erased_at: inHours(-2).toISOString() })
    await anInvitation(workshop)
    await anInterest(workshop)
    await aRegistration(await anOnlineEvent(20, { cancelled_at: inHours(-1).toISOString() }), earlier)
    for (let run = 0; run < 3; run++) await queueAccessMails(new Date())

    const queued = await accessMails()
    expect(queued.map(({ registration_id }) => registration_id).sort()).toEqual([main.id, companion.id].sort())
    const sent = await sendQueuedMails()
    expect(sent.map(({ to }) => to.address).sort()).toEqual([main.email, companion.email].sort())
    for (const mail of sent) {
      expect(mail.text).toContain(`:\n${LINK}\n`)
      expect(mail.html).toContain(`href="${LINK}"`)
    }
    expect(sent.map(({ subject }) => subject.split(':')[0]).sort()).toEqual(['Ihr Zugangslink', 'Your access link'])
    expect(JSON.stringify(await accessMails())).not.toContain(LINK)
    await queueAccessMails(new Date())
    expect(await accessMails()).toHaveLength(2)
  })

  it('goes to nobody before it opens, after the end, without a link or to a venue', async () => {
    const events = [
      await anOnlineEvent(25),
      await anOnlineEvent(-3),
      await anOnlineEvent(20, { access_link: '' }),
      await anOnlineEvent(20, { presence_type: 'Onsite', location: 'Köln' }),
    ]
    for (const workshop of events) await aRegistration(workshop, earlier)
    await queueAccessMails(new Date())
    expect(await accessMails()).toEqual([])
  })

  it('is not sent again to a person who read it in the confirmation', async () => {
    const workshop = await anOnlineEvent(20)
    const late = await aRegistration(workshop)
    const byStaff = await aRegistration(workshop)
    await queueMailsFor('confirmation', [late])
    expect((await sendQueuedMails())[0]?.text).toContain(LINK)
    await queueAccessMails(new Date())
    expect((await accessMails()).map(({ registration_id }) => registration_id)).toEqual([byStaff.id])
  })

  it('goes out again when staff change it, also to those who know it from the confirmation', async () => {
    const workshop = await anOnlineEvent(20)
    const early = await aRegistration(workshop, earlier)
    const late = await aRegistration(workshop)
    await queueMailsFor('confirmation', [late])
    await queueAccessMails(new Date())
    await sendQueuedMails()

    const changed = { access_link: `${LINK}/2`, updated_at: new Date(Date.now() + 1000).toISOString() }
    await db.update(workshops).set(changed).where(eq(workshops.id, workshop.id))
    for (let run = 0; run < 2; run++) await queueAccessMails(new Date())
    const sent = await sendQueuedMails()
    expect(sent.map(({ to }) => to.address).sort()).toEqual([early.email, late.email].sort())
    for (const { text } of sent) expect(text).toContain(`${LINK}/2\n`)

    await db.update(workshops).set({ access_link: LINK }).where(eq(workshops.id, workshop.id))
    await queueAccessMails(new Date())
    expect(await sendQueuedMails()).toHaveLength(2)
  })

  it('is dropped when it is withdrawn before it was sent, and sent when it is back', async () => {
    const workshop = await anOnlineEvent(20)
    await aRegistration(workshop, earlier)
    await queueAccessMails(new Date())
    const setLink = (access_link: string) =>
      db.update(workshops).set({ access_link }).where(eq(workshops.id, workshop.id))
    await setLink('')
    expect(await sendQueuedMails()).toEqual([])
    expect(await accessMails()).toMatchObject([{ state: 'dropped', message: 'no_access_link' }])
    await setLink(LINK)
    await queueAccessMails(new Date())
    expect(await sendQueuedMails()).toHaveLength(1)
  })

  it('goes to people who were moved here from another event with the same link', async () => {
    const workshop = await anOnlineEvent(20)
    const person = await aRegistration(workshop, earlier)
    await queueMailsFor('confirmation', [person])
    await queueAccessMails(new Date())
    await db.update(mails).set({ state: 'sent', sent_at: inHours(-1).toISOString() })

    const other = await anOnlineEvent(21)
    await db.update(registrations).set({ workshop_id: other.id }).where(eq(registrations.id, person.id))
    for (let run = 0; run < 2; run++) await queueAccessMails(new Date())
    const queued = (await accessMails()).filter(({ workshop_id }) => workshop_id === other.id)
    expect(queued).toMatchObject([{ registration_id: person.id, state: 'queued' }])
    expect(await sendQueuedMails()).toHaveLength(1)
  })

  it('stays with the people when the event moves to a later time', async () => {
    const workshop = await anOnlineEvent(20)
    await aRegistration(workshop, earlier)
    await queueAccessMails(new Date())
    await sendQueuedMails()
    const [date = '', time = ''] = BERLIN.format(inHours(22)).split(' ')
    await db.update(workshops).set({ date, time }).where(eq(workshops.id, workshop.id))
    await queueAccessMails(new Date())
    expect(await db.$count(mails, and(eq(mails.type, 'access'), eq(mails.state, 'queued')))).toBe(0)
  })
})
