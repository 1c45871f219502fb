import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { readGuests } from '@/features/check-in/service/registered-guests'
import { AUDIENCE_TARGETS, getMailedEvent, queueForAudience } from '@/features/mailings/service/recipients'
import { sendMail, sendMails } from '@/features/mailings/service/send-mails'
import { changeRegistrations } from '@/features/registrations/service/people/bulk-actions'
import { exportRegistrations } from '@/features/registrations/service/people/export-people'
import { listRegistrations } from '@/features/registrations/service/people/list-people'
import { cancelRegistration } from '@/features/registrations/service/sign-up/cancel-registration'
import { findInvitee, findRegistration } from '@/features/registrations/service/sign-up/find-registration'
import { unsubscribe } from '@/features/registrations/service/sign-up/unsubscribe'
import { mails } from '@/schema/mails'
import { db } from '@/server/database/db'
import { anInvitation, aRegistration, aWorkshop } from '@/testing/factories'
import { readSpreadsheet } from '@/testing/spreadsheets/written-workbooks'
import { aUser } from '@/testing/users'
import { erasePerson } from './erase-person'

const now = new Date()
const PAST = { date: '2026-01-15' }

const ofStaff = async () => ({ author: { ...(await aUser({ is_super_user: true })), routePermissions: [] }, now })

async function erase(email: string): Promise<void> {
  await erasePerson({ email, confirm: email, forget_blacklist: false }, await ofStaff())
}

async function anErased(fields: Parameters<typeof aRegistration>[1] = {}) {
  const workshop = await aWorkshop(PAST)
  const person = await aRegistration(workshop, { participated: '2026-01-15T17:00:00.000Z', ...fields })
  await erase(person.email)
  return { workshop, person }
}

describe('an erased person', () => {
  it('is shown as erased in the list, the export and the check-in list', async () => {
    const { workshop } = await anErased()
    const query = { filter: { workshop_id: workshop.id }, page: 1, per_page: 10 } as const
    const { data } = await listRegistrations({ ...query, sortByDirection: 'asc' }, 'en')
    expect(data).toMatchObject([{ last_name: 'Erased person', email: '' }])
    expect((await readGuests(workshop.id, 'en')).people).toMatchObject([{ last_name: 'Erased person', email: '' }])
    const principal = { id: 1, timezone: null, is_super_user: true, routePermissions: [] }
    const file = await exportRegistrations({ id: workshop.id, type: 'all' }, { locale: 'en', principal, now })
    const { rows } = await readSpreadsheet(file)
    expect(rows).toMatchObject([{ 'Last name': 'Erased person' }])
    expect(JSON.stringify(rows)).not.toContain('erased.invalid')
  })

  it('gets no mail, neither alone nor in a mailing', async () => {
    const { workshop, person } = await anErased()
    const context = { ...(await ofStaff()), locale: 'en' } as const
    expect(await sendMails({ id: workshop.id, type: 'afterevent' }, context)).toMatchObject({
      queued: 0,
      skipped: { erased: 1 },
    })
    expect(await sendMail({ id: person.id, type: 'after_event' }, context)).toMatchObject({
      status: 'error',
    })
    expect(await db.$count(mails, eq(mails.registration_id, person.id))).toBe(0)
  })

  it('has no working personal link', async () => {
    const { workshop, person } = await anErased()
    expect(await findRegistration(person.id)).toBeNull()
    expect(await findInvitee(workshop.id, person.invite_slug)).toEqual({ status: 'invite_slug_not_found' })
    await expect(cancelRegistration(person, { now })).rejects.toMatchObject({ status: 404 })
    const link = { registrationId: person.id, email: person.email }
    expect(await unsubscribe(link, { now })).toMatchObject({ registrationFound: false })
  })

  it('is not changed by a change of many people', async () => {
    const { workshop, person } = await anErased()
    const selection = { workshop_id: workshop.id, ids: [person.id] }
    const changing = { selection, action: 'paid', notify: false, ...(await ofStaff()) } as const
    expect(await changeRegistrations(changing)).toEqual({ changed: 0, unchanged: 1 })
  })

  it('gets no mail of a mailing that is queued at the same time', async () => {
    for (let round = 0; round < 6; round += 1) {
      const workshop = await aWorkshop()
      const { email, id } = await anInvitation(workshop)
      const context = { ...(await ofStaff()), locale: 'en' } as const
      await Promise.all([sendMails({ id: workshop.id, type: 'invites' }, context), erase(email)])
      const sent = await db.select().from(mails).where(eq(mails.registration_id, id))
      expect(sent.filter((mail) => mail.email === email)).toEqual([])
      expect(sent.filter(({ state }) => state === 'queued')).toEqual([])
    }
  })

  it('loses the mails of a mailing that is still being queued', async () => {
    const workshop = await aWorkshop()
    const { email, id } = await anInvitation(workshop)
    const { author } = await ofStaff()
    const erasing = await db.transaction(async (tx) => {
      const event = await getMailedEvent(tx, workshop.id)
      await queueForAudience(tx, { event, target: AUDIENCE_TARGETS.invites, now, run_id: null, created_by: author.id })
      const begun = erase(email)
      await new Promise((resolve) => setTimeout(resolve, 300))
      return { begun }
    })
    await erasing.begun
    expect(await db.$count(mails, eq(mails.email, email))).toBe(0)
    expect(await db.select().from(mails).where(eq(mails.registration_id, id))).toMatchObject([{ state: 'dropped' }])
  })
})
