import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { users } from '@/schema/access'
import { blacklistedEmails, mails } from '@/schema/mails'
import { registrations, seatedCondition } from '@/schema/registrations'
import { auditLog } from '@/schema/system/audit'
import { workshopMails, workshops } from '@/schema/workshops'
import { closeDatabase, db, violatedConstraint } from './db'

const NOW = '2026-11-20T17:30:00.123Z'

type WorkshopDraft = typeof workshops.$inferInsert
type RegistrationDraft = typeof registrations.$inferInsert

async function aWorkshop(fields: Partial<WorkshopDraft> = {}) {
  const draft: WorkshopDraft = {
    title: 'Heart failure',
    category_d: true,
    header_image: 'Digitalisierung',
    presence_type: 'Online',
    language: 'de',
    date: '2026-12-01',
    time: '18:00',
    ...fields,
  }
  const [workshop] = await db.insert(workshops).values(draft).returning()
  if (!workshop) throw new Error('nothing was inserted')
  return workshop
}

async function aRegistration(fields: Partial<RegistrationDraft> & Pick<RegistrationDraft, 'workshop_id'>) {
  const draft: RegistrationDraft = { email: 'mona@example.org', language: 'de', registered: NOW, ...fields }
  const [registration] = await db.insert(registrations).values(draft).returning()
  if (!registration) throw new Error('nothing was inserted')
  return registration
}

/** The constraint that refused the write, or undefined when it was accepted. */
async function violationOf(write: PromiseLike<unknown>) {
  try {
    await write
  } catch (error) {
    return violatedConstraint(error) ?? String(error instanceof Error ? error.cause : error)
  }
}

afterAll(closeDatabase)

describe('a seat', () => {
  it('is refused to the same e-mail a second time at one workshop, in every spelling', async () => {
    const { id } = await aWorkshop()
    await aRegistration({ workshop_id: id })
    expect(await violationOf(aRegistration({ workshop_id: id, email: ' Mona@Example.org ' }))).toBe(
      'registrations_one_seat',
    )
  })

  it('goes to one of twenty simultaneous requests of the same person', async () => {
    const { id } = await aWorkshop()
    await Promise.allSettled(Array.from({ length: 20 }, () => aRegistration({ workshop_id: id })))
    expect(await db.$count(registrations, and(eq(registrations.workshop_id, id), seatedCondition))).toBe(1)
  })

  it('is free again for the same e-mail after cancellation and removal, and at other workshops', async () => {
    const { id } = await aWorkshop()
    await aRegistration({ workshop_id: id, cancelled_at: NOW })
    await aRegistration({ workshop_id: id, deleted_at: NOW })
    expect(await violationOf(aRegistration({ workshop_id: id }))).toBeUndefined()
    expect(await violationOf(aRegistration({ workshop_id: (await aWorkshop()).id }))).toBeUndefined()
  })

  it('is never held by a person who only left an e-mail', async () => {
    const { id } = await aWorkshop()
    const interest = aRegistration({ workshop_id: id, preliminary_registration: true })
    expect(await violationOf(interest)).toBe('registrations_preliminary')
  })
})

describe('a registration', () => {
  it('is refused when the same person is invited or registers twice', async () => {
    const { id } = await aWorkshop()
    const invited = { workshop_id: id, registered: null }
    const interested = { workshop_id: id, registered: null, preliminary_registration: true }
    await aRegistration(invited)
    await aRegistration(interested)
    expect(await violationOf(aRegistration(invited))).toBe('registrations_one_invitation')
    expect(await violationOf(aRegistration(interested))).toBe('registrations_one_interest')
  })

  it('is refused for a submission that was answered before', async () => {
    const { id } = await aWorkshop()
    await aRegistration({ workshop_id: id, submission_key: 'form-1' })
    const again = aRegistration({ workshop_id: id, submission_key: 'form-1', email: 'other@example.org' })
    expect(await violationOf(again)).toBe('registrations_one_submission')
  })

  it('has ids that nobody can guess', async () => {
    const { id } = await aWorkshop()
    const registration = await aRegistration({ workshop_id: id })
    expect(registration.id).toMatch(/^[\w-]{22}$/)
    expect(registration.invite_slug).toMatch(/^[\w-]{22}$/)
    expect(registration.invite_slug).not.toBe(registration.id)
  })

  it('keeps a companion when the main registration is purged', async () => {
    const { id } = await aWorkshop()
    const main = await aRegistration({ workshop_id: id })
    const companion = await aRegistration({ workshop_id: id, email: 'ben@example.org', accompaniment_of: main.id })
    await db.delete(registrations).where(eq(registrations.id, main.id))
    const [left] = await db.select().from(registrations).where(eq(registrations.id, companion.id))
    expect(left?.accompaniment_of).toBeNull()
  })

  it('protects its workshop from deletion', async () => {
    const { id } = await aWorkshop()
    await aRegistration({ workshop_id: id })
    const deletion = db.delete(workshops).where(eq(workshops.id, id))
    expect(await violationOf(deletion)).toBe('registrations_workshop_id_workshops_id_fk')
  })
})

describe('a mail', () => {
  it('is refused when the same one was queued for the registration before', async () => {
    const workshop = await aWorkshop()
    const registration = await aRegistration({ workshop_id: workshop.id })
    const mail = {
      type: 'invite',
      registration_id: registration.id,
      email: registration.email,
      language: 'de',
    } as const
    await db.insert(mails).values(mail)
    expect(await violationOf(db.insert(mails).values(mail))).toBe('mails_once')
    expect(await violationOf(db.insert(mails).values({ ...mail, round: 2 }))).toBeUndefined()
    expect(await violationOf(db.insert(mails).values({ ...mail, type: 'reminder' }))).toBeUndefined()
  })

  it('reaches several notification addresses about one registration, each of them once', async () => {
    const workshop = await aWorkshop()
    const { id } = await aRegistration({ workshop_id: workshop.id })
    const noticeTo = (email: string) =>
      db.insert(mails).values({
        type: 'notice',
        registration_id: id,
        idempotency_key: `registered/${id}/${email}`,
        email,
        language: 'de',
      })
    await noticeTo('a@example.org')
    expect(await violationOf(noticeTo('b@example.org'))).toBeUndefined()
    expect(await violationOf(noticeTo('a@example.org'))).toBe('mails_idempotency_key')
  })

  it('always has the time of its claim while it is sent, and the time of sending afterwards', async () => {
    const mail = { type: 'verify_email', email: 'mona@example.org', language: 'de' } as const
    expect(await violationOf(db.insert(mails).values({ ...mail, state: 'sending' }))).toBe('mails_sending_claimed')
    expect(await violationOf(db.insert(mails).values({ ...mail, state: 'sent' }))).toBe('mails_sent_stamped')
  })
})

describe('a workshop', () => {
  it('is refused without a category, without an address when on site, and when it ends before it begins', async () => {
    expect(await violationOf(aWorkshop({ category_d: false }))).toBe('workshops_category')
    expect(await violationOf(aWorkshop({ presence_type: 'Onsite' }))).toBe('workshops_location')
    expect(await violationOf(aWorkshop({ end_time: '17:00' }))).toBe('workshops_end_time')
    expect(await violationOf(aWorkshop({ maximum_participants: 0 }))).toBe('workshops_maximum_participants')
  })

  it('has one text for each type of mail, and a calendar description in the confirmation only', async () => {
    const { id } = await aWorkshop()
    const text = { workshop_id: id, type: 'confirmation', ical_description: 'Room 2' } as const
    await db.insert(workshopMails).values(text)
    expect(await violationOf(db.insert(workshopMails).values(text))).toBe('workshop_mails_workshop_id_type_pk')
    const reminder = db.insert(workshopMails).values({ ...text, type: 'reminder' })
    expect(await violationOf(reminder)).toBe('workshop_mails_ical_description')
  })
})

describe('a stored value', () => {
  it('is read in the form of the wire, in every time zone of the connection', async () => {
    const read = await db.transaction(async (tx) => {
      await tx.execute(sql`set local time zone 'Asia/Kolkata'`)
      const draft = await aWorkshop({ registration_deadline: '2026-11-30 23:15', end_time: '19:30', price: 49.5 })
      await aRegistration({ workshop_id: draft.id })
      const [row] = await tx
        .select()
        .from(workshops)
        .innerJoin(registrations, eq(registrations.workshop_id, workshops.id))
        .where(eq(workshops.id, draft.id))
      return row
    })
    expect(read?.workshops).toMatchObject({
      date: '2026-12-01',
      time: '18:00',
      end_time: '19:30',
      registration_deadline: '2026-11-30 23:15',
      price: 49.5,
    })
    expect(read?.registrations.registered).toBe(NOW)
    expect(read?.registrations.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  it('changes updated_at with every change', async () => {
    const before = await aWorkshop({ title: 'Before' })
    const [after] = await db.update(workshops).set({ title: 'After' }).where(eq(workshops.id, before.id)).returning()
    expect(Date.parse(after?.updated_at ?? '')).toBeGreaterThanOrEqual(Date.parse(before.updated_at))
    expect(after?.created_at).toBe(before.created_at)
  })

  it('finds an e-mail in every spelling, and stores it in lower case only', async () => {
    await db.insert(blacklistedEmails).values({ email: ' Kai@Example.ORG' })
    expect(await db.$count(blacklistedEmails, eq(blacklistedEmails.email, 'KAI@example.org'))).toBe(1)
    const raw = db.execute(sql`insert into blacklisted_emails (email) values ('Eva@example.org')`)
    expect(await violationOf(raw)).toBe('blacklisted_emails_email_form')
  })

  it('survives the account of the person who changed it', async () => {
    const [user] = await db.insert(users).values({ name: 'Ada', email: 'ada@example.org' }).returning()
    const workshop = await aWorkshop({ updated_by: user?.id })
    await db.delete(users).where(eq(users.email, 'ada@example.org'))
    const [left] = await db.select().from(workshops).where(eq(workshops.id, workshop.id))
    expect(left).toMatchObject({ title: workshop.title, updated_by: null })
  })
})

describe('the audit log', () => {
  it('refuses to change its entries', async () => {
    await db.insert(auditLog).values({ action: 'POST api/sponsors/{id}', object: 'sponsors', object_id: '1' })
    expect(await violationOf(db.update(auditLog).set({ action: 'nothing' }))).toContain('append-only')
    expect(await violationOf(db.delete(auditLog))).toContain('append-only')
  })

  it('lets the retention remove entries older than a date, and nothing else', async () => {
    await db.insert(auditLog).values({ action: 'old', object: 'retention', created_at: '2020-01-01T00:00:00.000Z' })
    await db.insert(auditLog).values({ action: 'young', object: 'retention' })
    await db.execute(sql`select forget_audit_entries('2021-01-01')`)
    const left = await db.select({ action: auditLog.action }).from(auditLog).where(eq(auditLog.object, 'retention'))
    expect(left).toEqual([{ action: 'young' }])
    expect(await violationOf(db.delete(auditLog))).toContain('append-only')
  })
})

describe('the migrations', () => {
  it('match the tables in the code; if not, run "npm run migration -- --name add-something"', async () => {
    const tables: Record<string, unknown> = {}
    for await (const file of glob('src/schema/**/!(*.test).ts')) Object.assign(tables, await import(path.resolve(file)))
    const journal: { entries: { tag: string }[] } = JSON.parse(await readFile('drizzle/meta/_journal.json', 'utf8'))
    const number = journal.entries.at(-1)?.tag.slice(0, 4)
    const newest: ReturnType<typeof generateDrizzleJson> = JSON.parse(
      await readFile(`drizzle/meta/${number}_snapshot.json`, 'utf8'),
    )
    const current = generateDrizzleJson(tables, newest.id)
    expect(await generateMigration(newest, current)).toEqual([])
  })
})
