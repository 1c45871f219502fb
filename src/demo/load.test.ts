import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENTRY_STATES } from '@/contract/values/waitlist'
import { ENDPOINTS } from '@/endpoints/all-endpoints'
import { env } from '@/env'
import { refreshRoutePermissions } from '@/features/access/service/grantable-calls'
import { createFirstUser } from '@/features/accounts/service/first-user'
import { insertDefaultBodies } from '@/features/accreditations/service/default-bodies'
import { insertDefaultEvaluation } from '@/features/evaluations/service/default-template'
import { numberProblemOf } from '@/features/person-numbers/rules/mistyped'
import { CONSENT_PROOF_MONTHS } from '@/features/privacy/rules'
import { fillLegalText } from '@/features/privacy/service/fill-legal-text'
import { lockWorkshop } from '@/features/seats/service/lock-event'
import { listMissingDetails } from '@/features/texts/service/legal-texts'
import { updateWaitlist } from '@/features/waitlist/service/offer-seats'
import { registrations } from '@/schema/registrations'
import { frontendTexts } from '@/schema/texts'
import { isEventCondition, workshops } from '@/schema/workshops'
import { closeDatabase, db, type Tx } from '@/server/database/db'
import { cleanHtml } from '@/server/security/html'
import { passwordMatches } from '@/server/security/passwords'
import { RUNS_ALL } from '@/testing/repetitions'
import { loadDemo } from './load'

const NOW = new Date('2026-11-20T17:30:00Z')
/** Twice what it takes beside three other workers on two processors. */
const MOST_MILLISECONDS = 6000
/** The demo is loaded twice before the tests, also on a busy machine. */
const HOOK_MILLISECONDS = 90_000

/** The time of loading, passed to the database for one transaction. */
const now = sql`current_setting('demo.now')::timestamptz`
const today = sql`(${now} at time zone 'Europe/Berlin')::date`
const over = sql`(w.date + w.time) at time zone 'Europe/Berlin' < ${now}`
const seats = sql`(select count(*) from registrations r where r.workshop_id = w.id and r.registered is not null
  and r.cancelled_at is null and r.deleted_at is null and not r.preliminary_registration)`
const closed = sql`coalesce(w.registration_deadline < ${now}, false)`
const listed = sql`not ${over} and not w.nonpublic and not w.teaser_only`
const offered = sql`${listed} and w.signup_active and not ${closed}`

const waits = sql`r.preliminary_registration and r.accompaniment_of is null and r.cancelled_at is null and e.state = 'waiting'`

const EVENTS: Record<string, SQL> = {
  'open and unlimited': sql`${offered} and w.maximum_participants is null`,
  'open with many seats': sql`${offered} and w.maximum_participants - ${seats} > 10`,
  'open with few seats': sql`${offered} and w.maximum_participants - ${seats} between 2 and 5`,
  'open with one seat': sql`${offered} and w.maximum_participants - ${seats} = 1`,
  'open with a deadline': sql`${offered} and w.registration_deadline is not null`,
  full: sql`${offered} and w.maximum_participants = ${seats}`,
  'full with a seat that is held': sql`${offered} and ${seats} = w.maximum_participants - 1
    and 1 = (select sum(offered_seats) from waitlist_entries e where e.workshop_id = w.id and e.state = 'offered')`,
  'with a waiting list in every state': sql`not ${over} and
    (select count(distinct state) from waitlist_entries e where e.workshop_id = w.id) = ${ENTRY_STATES.length - 1}`,
  'over with people who waited in vain': sql`${over} and w.maximum_participants = ${seats}
    and exists (select from waitlist_entries e where e.workshop_id = w.id and e.state = 'ended')`,
  'past its deadline': sql`${listed} and w.signup_active and ${closed}`,
  'closed for sign-up': sql`${listed} and not w.signup_active`,
  'cancelled as a whole': sql`not ${over} and w.cancelled_at < ${now} and w.cancellation_note <> '' and ${seats} > 0`,
  'moved without a decision about its people': sql`not ${over} and w.reviewed_sequence < w.calendar_sequence
    and exists (select from registrations r where r.workshop_id = w.id and r.calendar_sequence < w.calendar_sequence)`,
  'only announced': sql`not ${over} and w.teaser_only`,
  'hidden from lists': sql`not ${over} and w.nonpublic`,
  'over and hidden from lists': sql`${over} and w.nonpublic`,
  'over and evaluated by enough people': sql`${over} and exists (
    select from evaluations e where e.workshop_id = w.id and e.answers >= 5)`,
  'over a year ago, of which only the figures of the evaluation are left': sql`w.date < ${today} - 400 and exists (
    select from evaluations e where e.workshop_id = w.id and e.forgotten_at is not null and e.answers >= 5)`,
  'over and evaluated on paper by some': sql`${over} and exists (
    select from evaluations e where e.workshop_id = w.id and e.paper > 0
    and e.paper = (select count(*) from evaluation_paper_answers p where p.evaluation_id = e.id))`,
  'over with certificates': sql`${over} and (
    select count(*) from certificates c where c.workshop_id = w.id) >= 5`,
  'over and timed by the check-in': sql`${over} and exists (select from attendance_intervals i
    join registrations r on r.id = i.registration_id where r.workshop_id = w.id and i.left_at > i.came_at)`,
  'over without video': sql`${over} and w.videolink = ''`,
  'over with one video': sql`${over} and w.videolink <> '' and w.videolink_desc <> '' and w.videolink2 = ''`,
  'over with two videos': sql`${over} and w.videolink <> '' and w.videolink2 <> ''`,
  'over with a text after it': sql`${over} and exists
    (select from workshop_mails m where m.workshop_id = w.id and m.type = 'after_event' and m.body <> '')`,
  'today in Berlin': sql`w.date = ${today} and w.presence_type = 'Onsite' and ${seats} > 20`,
  'months ago': sql`w.date < ${today} - 210`,
  'months ahead': sql`w.date > ${today} + 180`,
  'for doctors only': sql`w.category_d and not w.category_p`,
  'for pharmacists only': sql`w.category_p and not w.category_d`,
  'for both': sql`w.category_d and w.category_p`,
  'in German': sql`w.language = 'de'`,
  'in English': sql`${listed} and w.language = 'en'`,
  online: sql`${listed} and w.presence_type = 'Online'`,
  'with iPads': sql`${offered} and w.ipad`,
  'with a price': sql`${offered} and w.price > 0`,
  'with a hint for those who sign up': sql`${listed} and w.signup_hint <> ''`,
  'with texts of its own for every mail': sql`(select count(*) from workshop_mails m where m.workshop_id = w.id) = 5`,
  'with planned mails': sql`${offered} and exists
    (select from planned_mails m where m.workshop_id = w.id and m.state = 'planned')`,
  'with a paused mail': sql`exists (select from planned_mails m where m.workshop_id = w.id and m.state = 'paused')`,
  'with a mail that waits for a decision': sql`w.nonpublic and exists
    (select from planned_mails m where m.workshop_id = w.id and m.state = 'held')`,
  'that two bodies of doctors and one of pharmacists have recognised': sql`3 = (select count(distinct b.label)
    from accreditations a join bodies b on b.id = a.body_id where a.workshop_id = w.id and a.state = 'granted'
    and b.label in ('DFP', 'CME', 'AFP') and a.points_basis > 0)`,
  'in English with points of two bodies': sql`w.language = 'en' and ${listed} and 2 = (select count(*) from accreditations a
    where a.workshop_id = w.id and a.state = 'granted')`,
  'of which bodies must hear of changes': sql`${listed} and 2 = (select count(*) from accreditations a
    join accreditation_changes c on c.accreditation_id = a.id and c.confirmed_at is null where a.workshop_id = w.id)`,
  'to be submitted in the next two weeks': sql`exists (select from accreditations a join bodies b on b.id = a.body_id
    where a.workshop_id = w.id and a.state = 'to_apply' and w.date - b.apply_days between ${today} and ${today} + 14)`,
  'that should have been submitted': sql`not ${over} and exists (select from accreditations a join bodies b on b.id = a.body_id
    where a.workshop_id = w.id and a.state = 'to_apply' and w.date - b.apply_days < ${today})`,
  'whose points are shown as applied for, and those of another body not': sql`2 = (select count(distinct shows_application)
    from accreditations a where a.workshop_id = w.id and a.state = 'applied')`,
  'that a body has refused': sql`exists (select from accreditations a where a.workshop_id = w.id and a.state = 'refused')`,
  'with a number and its password': sql`exists (select from accreditations a where a.workshop_id = w.id
    and length(a.number) = 19 and a.encrypted_password is not null)`,
  'with three sponsors': sql`(select count(*) from workshop_sponsors s where s.workshop_id = w.id) = 3`,
  'without sponsors': sql`not exists (select from workshop_sponsors s where s.workshop_id = w.id)`,
  'with files of its own': sql`w.own_header_image is not null and w.picture is not null and w.pdf_document is not null`,
  'under the header Digitalisierung': sql`w.header_image = 'Digitalisierung'`,
  'under the header Gesundheitspolitik': sql`w.header_image = 'Gesundheitspolitik'`,
  'under the header Gesundheitsrecht': sql`w.header_image = 'Gesundheitsrecht'`,
  'under the header Medizinisches_Fachwissen': sql`w.header_image = 'Medizinisches_Fachwissen'`,
}

const PEOPLE: Record<string, SQL> = {
  'who registered alone': sql`r.registered is not null and r.accompaniment_of is null
    and not exists (select from registrations c where c.accompaniment_of = r.id)`,
  'who brought two companions': sql`(select count(*) from registrations c where c.accompaniment_of = r.id) = 2`,
  'who came along': sql`r.accompaniment_of is not null`,
  'who were invited and have not answered': sql`r.invitation_sent is not null and r.registered is null and r.unsubscribed_at is null`,
  'who accepted an invitation': sql`r.invitation_sent < r.registered and r.external_id <> 'N/A'`,
  'who cancelled': sql`r.registered < r.cancelled_at`,
  'who took part': sql`r.participated is not null and r.participated_by is not null`,
  'who did not come': sql`r.registered is not null and r.cancelled_at is null and r.participated is null and w.date < ${today} - 1`,
  'who unsubscribed': sql`r.unsubscribed_at is not null and r.email in (select email from blacklisted_emails)`,
  'who left only an e-mail': sql`r.preliminary_registration and r.first_name = ''`,
  'who wait with two companions': sql`${waits} and (select count(*) from registrations c where c.accompaniment_of = r.id
    and c.preliminary_registration and c.cancelled_at is null) = 2`,
  'who also take fewer seats': sql`${waits} and e.may_split`,
  'who wait with only an e-mail': sql`${waits} and not r.agb`,
  'who have an offer': sql`r.preliminary_registration and e.state = 'offered' and e.expires_at > ${now} and exists
    (select from mails m where m.registration_id = r.id and m.type = 'offer' and m.state = 'sent')`,
  'who accepted an offer': sql`r.registered = e.ended_at and e.state = 'accepted' and not r.preliminary_registration`,
  'whose offer expired after a reminder': sql`e.state = 'expired' and e.ended_at = e.expires_at and e.reminded_at < e.ended_at
    and (select count(*) from mails m where m.registration_id = r.id and m.type in ('offer', 'offer_reminder', 'offer_ended')) = 3`,
  'whose offer could not be delivered': sql`e.state = 'undeliverable' and exists
    (select from mails m where m.registration_id = r.id and m.type = 'offer' and m.state = 'failed')`,
  'who asked something': sql`r.question <> ''`,
  'who want an iPad': sql`r.ipad and r.ipad_shippingaddress <> '' and w.ipad`,
  'who were added by hand': sql`r.manually_added and r.registered is not null and not r.agb`,
  'who have cancelled five events and come to none': sql`5 <= (select count(*) from registrations c where c.email = r.email
    and c.cancelled_at is not null) and not exists (select from registrations c where c.email = r.email and c.participated is not null)`,
  'with a profession at a past event': sql`${over} and r.profession_id is not null and r.participated is not null`,
  'who paid': sql`r.manually_paid`,
  'who were reminded': sql`r.reminder_sent is not null`,
  'who were thanked': sql`r.after_event_sent is not null`,
  'with an EFN': sql`r.efn ~ '^80276[0-9]{10}$'`,
  'with the number of an Austrian doctor': sql`r.oeak_number ~ '^[0-9]+-[0-9]{2}$'`,
  'with a number of a chamber of pharmacists': sql`r.chamber_number ~ '^A-[0-9]+$'`,
  'who have none of a number that is needed': sql`'none' in (r.efn, r.oeak_number, r.chamber_number)`,
  'of whom a number is missing': sql`r.profession_id is not null and r.efn || r.oeak_number || r.chamber_number = ''
    and exists (select from accreditations a join bodies b on b.id = a.body_id join body_professions p on p.body_id = b.id
    where a.workshop_id = w.id and a.state = 'granted' and b.person_number is not null and p.profession_id = r.profession_id)`,
  'of every gender': sql`r.gender = 'd'`,
  'who read English': sql`r.language = 'en'`,
}

const NEVER: Record<string, SQL> = {
  'more seats than there are': sql`select from workshops w where ${seats} > w.maximum_participants`,
  'an address that could reach somebody': sql`select from (select email from registrations union select email from users
    union select email from mails union select email from blacklisted_emails union select email from notification_emails) as everybody
    where split_part(email, '@', 2) not in ('example.org', 'example.com', 'example.net')`,
  'a timestamp of the future': sql`select from registrations where greatest(created_at, updated_at, invitation_sent, registered,
    confirmation_sent, reminder_sent, participated, after_event_sent, cancelled_at, unsubscribed_at) > ${now}`,
  'a companion of somebody at another event': sql`select from registrations c join registrations m on m.id = c.accompaniment_of
    where m.workshop_id <> c.workshop_id or m.accompaniment_of is not null`,
  'somebody who waits without a place on the list': sql`select from registrations r left join waitlist_entries e
    on e.registration_id = r.id where r.preliminary_registration and r.accompaniment_of is null and e is null`,
  'somebody whose entry ended and who still waits': sql`select from registrations r join waitlist_entries e on e.registration_id
    = coalesce(r.accompaniment_of, r.id) where r.preliminary_registration
    and (r.cancelled_at is null) <> (e.state in ('waiting', 'offered', 'ended'))`,
  'a waiting list out of order': sql`select from (select lag(joined_at) over (partition by workshop_id order by position) > joined_at
    as is_later from waitlist_entries) as entries where is_later`,
  'an entry on a waiting list in the future': sql`select from waitlist_entries
    where greatest(joined_at, offered_at, reminded_at, ended_at) > ${now}`,
  'an event on a Sunday': sql`select from workshops where date_part('dow', date) = 0 and date <> ${today}`,
  'a deadline after the start': sql`select from workshops w where w.registration_deadline > (w.date + w.time) at time zone 'Europe/Berlin'`,
  'somebody registered after the event': sql`select from registrations r join workshops w on w.id = r.workshop_id
    where r.registered > (w.date + w.time) at time zone 'Europe/Berlin' or r.registered > w.registration_deadline`,
  'somebody who came to an evening after its start': sql`select from registrations r join workshops w on w.id = r.workshop_id
    where r.participated > (w.date + w.time) at time zone 'Europe/Berlin'`,
  'an evening with timed people of whom nobody stayed to its end': sql`select from workshops w
    join registrations r on r.workshop_id = w.id join attendance_intervals i on i.registration_id = r.id
    group by w.id having max(i.left_at) < (w.date + w.end_time) at time zone 'Europe/Berlin'`,
  'a mail that a worker would send': sql`select from mails where state not in ('sent', 'failed', 'suppressed', 'skipped', 'unknown')`,
  'a timestamp without its mail': sql`select from registrations r where r.reminder_sent is not null and not exists
    (select from mails m where m.registration_id = r.id and m.type = 'reminder' and m.state = 'sent')`,
  'a password': sql`select from users where password_hash is not null and not is_super_user`,
}

async function countIn(tx: Tx, rows: SQL): Promise<number> {
  const [counted] = await tx.execute<{ count: number }>(sql`select count(*)::int from (${rows}) as counted`)
  return counted?.count ?? 0
}

const setDemoTime = (tx: Tx, at: Date) => tx.execute(sql`select set_config('demo.now', ${at.toISOString()}, true)`)

const countOf = (rows: SQL) =>
  db.transaction(async (tx) => {
    await setDemoTime(tx, NOW)
    return countIn(tx, rows)
  })

const eventsThat = (condition: SQL) => sql`select from workshops w where ${condition}`
const peopleThat = (condition: SQL) =>
  sql`select from registrations r join workshops w on w.id = r.workshop_id
    left join waitlist_entries e on e.registration_id = r.id where ${condition}`

/** Returns missing and forbidden content. */
async function faultsIn(tx: Tx): Promise<string[]> {
  const faults: string[] = []
  for (const [name, condition] of Object.entries(EVENTS))
    if ((await countIn(tx, eventsThat(condition))) === 0) faults.push(`no event ${name}`)
  for (const [name, condition] of Object.entries(PEOPLE))
    if ((await countIn(tx, peopleThat(condition))) === 0) faults.push(`no people ${name}`)
  for (const [name, rows] of Object.entries(NEVER)) if ((await countIn(tx, rows)) > 0) faults.push(name)
  return faults
}

/** Reads everything but ids, as people see it. */
async function contentOf(tx: Tx) {
  return {
    workshops:
      await tx.execute(sql`select to_jsonb(w) - array['id', 'updated_by', 'own_header_image', 'picture', 'pdf_document']
      as row from workshops w order by title, date`),
    registrations: await tx.execute(sql`
      select to_jsonb(r) - array['id', 'workshop_id', 'invite_slug', 'ticket_code', 'accompaniment_of', 'participated_by', 'updated_by', 'profession_id'] as row,
      w.title, m.email as main, p.name_de as profession
      from registrations r join workshops w on w.id = r.workshop_id left join registrations m on m.id = r.accompaniment_of
      left join professions p on p.id = r.profession_id
      order by w.title, r.email`),
    waitlist: await tx.execute(sql`select to_jsonb(e) - array['registration_id', 'workshop_id'] as row, w.title, r.email
      from waitlist_entries e join workshops w on w.id = e.workshop_id join registrations r on r.id = e.registration_id
      order by w.title, e.position`),
    mails: await tx.execute(
      sql`select type, state, message, email, subject, created_at from mails order by 1, 2, 3, 4, 5, 6`,
    ),
    files: await tx.execute(sql`select name, sha256 from files order by name, sha256`),
    accreditations: await tx.execute(sql`select to_jsonb(a) - array['id', 'workshop_id', 'body_id', 'person_in_charge',
      'signer_id', 'updated_by', 'encrypted_password', 'created_at', 'updated_at'] as row, w.title, b.name_de, s.name
      from accreditations a join workshops w on w.id = a.workshop_id join bodies b on b.id = a.body_id
      left join certificate_signers s on s.id = a.signer_id order by w.title, w.date, b.name_de`),
    sponsors: await tx.execute(sql`select w.title, s.name, position from workshop_sponsors
      join workshops w on w.id = workshop_id join sponsors s on s.id = sponsor_id order by 1, w.date, 3`),
  }
}

/** Acts at this moment, reads, and rolls back. */
async function rolledBack<Result>(at: Date, act: (tx: Tx) => Promise<Result>): Promise<Result> {
  let result: { read: Result } | undefined
  const acting = db.transaction(async (tx) => {
    await setDemoTime(tx, at)
    result = { read: await act(tx) }
    tx.rollback()
  })
  const failure: unknown = await acting.catch((thrown: unknown) => thrown)
  if (!result) throw failure
  return result.read
}

/** Replaces the data by a demo, reads, and rolls back. */
const whenLoaded = <Result>(at: Date, read: (tx: Tx) => Promise<Result>) =>
  rolledBack(at, async (tx) => {
    await tx.execute(sql`truncate users, blacklisted_emails, files cascade`)
    await insertDefaultBodies(tx)
    await insertDefaultEvaluation(tx)
    await loadDemo(tx, at)
    return read(tx)
  })

const PASSWORD = 'a password of the configuration'
const hashesOf = (tx: Tx) => tx.execute<{ password_hash: string }>(sql`select password_hash from users`)
const readFirst = async (tx: Tx) => ({ content: await contentOf(tx), hashes: await hashesOf(tx) })

let first: Awaited<ReturnType<typeof readFirst>>
let milliseconds = 0

beforeAll(async () => {
  await db.transaction(async (tx) => {
    await refreshRoutePermissions(tx, ENDPOINTS)
    await createFirstUser(tx, { email: 'admin@example.org', password: 'a password of the tests' })
    await insertDefaultBodies(tx)
    await insertDefaultEvaluation(tx)
  })
  // Measure the processor time, because other work runs on the machine.
  const before = process.cpuUsage()
  const given = env.ADMIN_PASSWORD
  env.ADMIN_PASSWORD = PASSWORD
  first = await whenLoaded(NOW, readFirst).finally(() => Object.assign(env, { ADMIN_PASSWORD: given }))
  const { user, system } = process.cpuUsage(before)
  milliseconds = (user + system) / 1000
  await db.transaction((tx) => loadDemo(tx, NOW))
}, HOOK_MILLISECONDS)

afterAll(closeDatabase)

describe('the demo', () => {
  it('loads with less than six seconds of work', () => {
    expect(milliseconds).toBeGreaterThan(0)
    expect(milliseconds).toBeLessThan(MOST_MILLISECONDS)
  })

  it('has the events and registrations of two seasons and seven sponsors with images', async () => {
    expect(await countOf(sql`select from workshops where not is_template`)).toBe(71)
    expect(await countOf(sql`select from registrations`)).toBe(1701)
    expect(await countOf(sql`select from sponsors where image is not null`)).toBe(7)
    expect(await countOf(sql`select from notification_emails`)).toBe(2)
  })

  it('has contact details and legal texts in both languages, of which the academy fills in what only it knows', async () => {
    expect(await listMissingDetails()).toEqual(['gaps'])
    const legal = await db
      .select({ language: frontendTexts.language, imprint: frontendTexts.imprint, privacy: frontendTexts.privacy })
      .from(frontendTexts)
      .orderBy(frontendTexts.language)
    expect(legal.map(({ language }) => language)).toEqual(['de', 'en'])
    for (const { imprint, privacy } of legal) {
      expect(imprint).toContain(env.CONTACT_ADDRESS)
      const shown = fillLegalText(privacy ?? '')
      expect(shown).toContain(env.CONTACT_NAME)
      for (const period of [env.RETENTION_MONTHS, env.AUDIT_MONTHS, CONSENT_PROOF_MONTHS])
        expect(shown).toContain(` ${period} `)
      expect(shown).not.toMatch(/[{}]/)
      expect([imprint, privacy].map((html) => cleanHtml(html ?? ''))).toEqual([imprint, privacy])
    }
  })

  it.each(Object.entries(EVENTS))('has an event that is %s', async (_, condition) => {
    expect(await countOf(eventsThat(condition))).toBeGreaterThan(0)
  })

  it.each(Object.entries(PEOPLE))('has people %s', async (_, condition) => {
    expect(await countOf(peopleThat(condition))).toBeGreaterThan(0)
  })

  it('has mistyped numbers of a few people, each by its check digit, and no other mistakes', async () => {
    const { efn, oeak_number } = registrations
    const rows = await db.select({ efn, oeak_number }).from(registrations)
    const problems = rows.flatMap((row) => [
      numberProblemOf('efn', row.efn),
      numberProblemOf('oeak_number', row.oeak_number),
    ])
    expect(new Set(problems)).toEqual(new Set([null, 'check_digit']))
    expect(problems.filter(Boolean).length).toBeLessThan(6)
  })

  it.each(['sent', 'failed', 'suppressed', 'skipped', 'unknown'])('has %s mails in its log', async (state) => {
    expect(await countOf(sql`select from mails where state = ${state}`)).toBeGreaterThan(0)
  })

  it.each(Object.entries(NEVER))('never has %s', async (_, rows) => {
    expect(await countOf(rows)).toBe(0)
  })

  it('is the same on the same day', async () => {
    expect(first.content.registrations).toHaveLength(1701)
    expect(await db.transaction(contentOf)).toEqual(first.content)
  })

  it('has waiting lists in which the worker finds nothing to do', async () => {
    const readLists = async (tx: Tx) => ({
      entries: await tx.execute(sql`select * from waitlist_entries order by registration_id`),
      mails: await tx.execute(sql`select count(*) from mails`),
    })
    const { before, after } = await rolledBack(NOW, async (tx) => {
      const lists = await readLists(tx)
      for (const { id } of await tx.select({ id: workshops.id }).from(workshops).where(isEventCondition))
        await updateWaitlist(tx, await lockWorkshop(tx, id), NOW)
      return { before: lists, after: await readLists(tx) }
    })
    expect(before.entries.length).toBeGreaterThan(10)
    expect(after).toEqual(before)
  })

  const days = [
    ['a Sunday in spring when the clocks change', '2027-03-28T01:30:00Z'],
    ['New Year in Berlin', '2027-12-31T23:30:00Z'],
  ] as const
  it.each(RUNS_ALL ? days : [])('has the same content on %s', async (_, at) => {
    expect(await whenLoaded(new Date(at), faultsIn)).toEqual([])
  })
})

describe('the roles of the demo', () => {
  const heldBy = (email: string, condition: SQL) => sql`select from users u join user_roles on user_id = u.id
    join role_route_permissions using (role_id) join route_permissions p on p.id = route_permission_id
    where u.email = ${email} and (${condition})`

  it.each([
    ['staff@example.org', sql`p.method = 'DELETE' and p.uri = 'api/sponsors/{id}'`],
    ['staff@example.org', sql`p.method = 'POST' and p.uri = 'api/sandoz/workshops/{id}'`],
    ['lead@example.org', sql`p.method = 'POST' and p.uri = 'api/system/roles/{id}'`],
    ['staff@example.org', sql`p.method = 'POST' and p.uri = 'api/sandoz/notification_emails/{id}'`],
    ['viewer@example.org', sql`p.method = 'GET' and p.uri = 'api/sponsors'`],
  ])('gives %s what the role needs', async (email, condition) => {
    expect(await countOf(heldBy(email, condition))).toBe(1)
  })

  it.each([
    ['viewer@example.org', sql`p.method <> 'GET' or p.uri like 'api/system/%'`],
    ['viewer@example.org', sql`p.uri like '%/numbers/{id}' or p.uri like '%/file' or p.uri like '%/download'`],
    ['staff@example.org', sql`p.uri like 'api/system/%'`],
    ['user@example.org', sql`true`],
    ['unverified@example.org', sql`true`],
  ])('gives %s no more than that', async (email, condition) => {
    expect(await countOf(heldBy(email, condition))).toBe(0)
  })

  it('have a user each, and one more user has not verified the address', async () => {
    expect(await countOf(sql`select from users where email_verified_at is not null`)).toBe(5)
    expect(await countOf(sql`select from users where email_verified_at is null`)).toBe(1)
  })

  it("share the administrator's password, if there is one", async () => {
    const matches = await Promise.all(first.hashes.map(({ password_hash }) => passwordMatches(PASSWORD, password_hash)))
    expect(matches).toEqual([true, true, true, true, true])
  })
})
