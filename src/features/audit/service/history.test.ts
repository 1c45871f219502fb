import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { duplicateWorkshop } from '@/features/event-lifecycle/service/copy'
import { deleteWorkshop } from '@/features/event-lifecycle/service/delete'
import { repeatWorkshop } from '@/features/event-lifecycle/service/repeat'
import { saveWorkshop } from '@/features/event-lifecycle/service/save'
import { saveEventTemplate } from '@/features/event-lifecycle/service/templates'
import { registerParty } from '@/features/registrations/service/sign-up/register'
import { saveSponsor } from '@/features/sponsors/service'
import type { WorkshopDraft } from '@/features/workshops/contract/office'
import { users } from '@/schema/access'
import { auditLog } from '@/schema/system/audit'
import { audit } from '@/server/crud/audit'
import { db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { aForm, aSubmission, aWorkshop, aWorkshopDraft } from '@/testing/factories'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'
import { listChanges } from './history'

const GET = routeOf('audit.listChanges')

const now = new Date('2026-05-05T10:00:00Z')

const save = async (id: number | 'new', fields: Partial<WorkshopDraft> = {}, author?: { id: number }) =>
  saveWorkshop(id, aWorkshopDraft({ title: 'Impfen', ...fields }), {
    author: author ?? (await aUser()),
    locale: 'de',
    now,
  })

const historyOf = async (id: number, page = 1, per_page = 20) => listChanges(id, { page, per_page })

describe('the history of an event', () => {
  it('names the author, the field and the time of each change, newest first', async () => {
    const ada = await aUser({ name: 'Ada' })
    const ben = await aUser({ name: 'Ben' })
    const { id } = await save('new', {}, ada)
    await save(id, { title: 'Impfen heute', signup_active: true, email_invite: '<p>Kommen Sie</p>' }, ben)
    const { data, meta } = await historyOf(id)
    expect(meta.pagination.total).toBe(2)
    expect(data[0]).toMatchObject({
      user: 'Ben',
      action: 'update',
      created_at: expect.stringMatching(/Z$/),
      changes: [
        { field: 'title', before: 'Impfen', after: 'Impfen heute' },
        { field: 'signup_active', before: false, after: true },
        { field: 'email_invite', before: null, after: 'Kommen Sie' },
      ],
    })
    expect(data[1]).toMatchObject({ user: 'Ada', action: 'create' })
    expect(data[1]?.changes.map(({ field }) => field)).not.toContain('signup_active')
  })

  it('shows no entry for a save without changes', async () => {
    const { id } = await save('new')
    await save(id)
    expect((await historyOf(id)).data.map(({ action }) => action)).toEqual(['create'])
  })

  it('names the sponsors', async () => {
    const sponsor = await saveSponsor('new', { name: 'Nordstern', image: null }, await aUser())
    const { id } = await save('new')
    await save(id, { sponsors: [{ id: sponsor.id }] })
    expect((await historyOf(id)).data[0]?.changes).toEqual([{ field: 'sponsors', before: null, after: 'Nordstern' }])
  })

  it('names the event from which a copy was made', async () => {
    const { id } = await save('new')
    const copy = await duplicateWorkshop(id, { author: await aUser(), locale: 'de' })
    const [created] = (await historyOf(copy.id)).data
    const names = { before: null, after: 'Impfen' }
    expect(created?.changes[0]).toEqual({ field: 'duplicate_of', before: null, after: id, names })
  })

  it('says what was done with several events, and which mails were sent', async () => {
    const author = await aUser({ name: 'Ada' })
    const { id } = await save('new', { date: '2027-03-02' }, author)
    await repeatWorkshop(id, { dates: ['2027-04-06', '2027-05-04'], signup_active: false }, { author, now })
    const { id: template } = await saveEventTemplate(id, { title: 'Abend', author })
    await repeatWorkshop(template, { dates: ['2027-06-01'], signup_active: false }, { author, now })
    const changes = { kind: 'invites', type: 'invite', queued: 12, run_id: 1 }
    await db.transaction((tx) =>
      audit(tx, { user_id: author.id, action: 'mail', object: 'workshops', object_id: id, changes }),
    )
    expect((await historyOf(id)).data).toMatchObject([
      { deed: 'mailed', count: 12, mail_type: 'invite' },
      { deed: 'template_saved' },
      { deed: 'series_created', count: 3 },
      { deed: 'created' },
    ])
    expect((await historyOf(template)).data).toMatchObject([
      { deed: 'events_created', count: 1 },
      { deed: 'template_created' },
    ])
  })

  it('shows neither people nor other objects with the same id', async () => {
    const workshop = await aWorkshop()
    const { id } = workshop
    await registerParty(aForm(workshop), aSubmission())
    await db
      .insert(auditLog)
      .values({ action: 'update', object: 'users', object_id: String(id), changes: { title: ['a', 'b'] } })
    expect((await historyOf(id)).data).toEqual([])
  })

  it('stays when the event is deleted, and names no author after the account is deleted', async () => {
    const author = await aUser({ name: 'Ada' })
    const { id } = await save('new', {}, author)
    await deleteWorkshop(id, { author, locale: 'de', now: new Date() })
    expect((await historyOf(id)).data).toMatchObject([{ user: 'Ada', action: 'delete' }, { action: 'create' }])
    await db.delete(users).where(eq(users.id, author.id))
    expect((await historyOf(id)).data).toMatchObject([{ user: null }, { user: null }])
  })

  it('comes in pages', async () => {
    const { id } = await save('new')
    for (const title of ['One', 'Two', 'Three']) await save(id, { title })
    const titles = (await historyOf(id, 2, 2)).data.map(({ changes }) => changes[0]?.after)
    expect(titles).toEqual(['One', 'Impfen'])
  })

  it('is shortened before it leaves the server', async () => {
    const { id } = await save('new')
    await save(id, { description: `<p>${'<strong>Langer</strong> Text &lt;script&gt; '.repeat(200)}</p>` })
    const { token } = await aUser({ is_super_user: true })
    const { body } = await callRoute(GET, { params: { id }, token })
    expect(body.data[0].changes[0].after).toMatch(/^Langer Text <script> Langer/)
    expect(body.data[0].changes[0].after.length).toBeLessThan(300)
  })
})
