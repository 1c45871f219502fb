import { and, asc, count, desc, eq, inArray, isNull, lte, not, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LIST_FILTERS } from '@/features/registrations/contract/office'
import { listCondition, listOrder } from '@/features/registrations/service/people/list-people'
import { mails } from '@/schema/mails'
import { registrations, seatedCondition } from '@/schema/registrations'
import { auditLog } from '@/schema/system/audit'
import { workshops } from '@/schema/workshops'
import { closeDatabase, db } from './db'

const NOW = '2026-11-20T17:30:00.000Z'

// With enough rows, reading a whole table costs more than any index; the vacuum merges new entries into the search
// index.
beforeAll(async () => {
  await db.execute(sql`
    insert into workshops (title, category_d, header_image, presence_type, language, date, time)
    select 'Workshop ' || n, true, 'Digitalisierung', 'Online', 'de', date '2020-01-01' + n, '18:00'
    from generate_series(1, 3000) n`)
  await db.execute(sql`
    insert into registrations (id, invite_slug, workshop_id, email, first_name, last_name, language, registered, created_at)
    select 'id' || n, 'slug' || n, n % 200 + 1, 'person' || n || '@example.org', md5('f' || n), md5('l' || n), 'de',
      case when n % 3 = 0 then now() end, now() - n * interval '1 minute'
    from generate_series(1, 20000) n`)
  await db.execute(sql`
    insert into mails (type, state, sent_at, workshop_id, registration_id, email, language, created_at)
    select 'invite', case when n % 500 = 0 then 'queued' else 'sent' end, now(), n % 200 + 1, 'id' || n,
      'person' || n || '@example.org', 'de', now() - n * interval '1 minute'
    from generate_series(1, 20000) n`)
  await db.execute(sql`
    insert into attendance_intervals (registration_id, came_at, source)
    select 'id' || n, now(), 'check_in' from generate_series(1, 20000) n`)
  await db.execute(sql`
    insert into audit_log (action, object, object_id) select 'POST', 'workshops', n % 1000 from generate_series(1, 20000) n`)
  await db.execute(sql`vacuum analyze`)
})

afterAll(closeDatabase)

async function planOf(query: { getSQL(): SQL }) {
  const rows = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query.getSQL()}`)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

it('counts the seats of a workshop from an index', async () => {
  const seats = db
    .select({ taken: sql`count(*)` })
    .from(registrations)
    .where(and(eq(registrations.workshop_id, 7), seatedCondition))
  expect(await planOf(seats)).toContain('registrations_one_seat')
})

it.each(['asc', 'desc'] as const)('lists parties from an index, %s, without sorting all people', async (direction) => {
  const filter = { workshop_id: 7 }
  const list = db
    .select()
    .from(registrations)
    .where(listCondition({ filter }))
    .orderBy(...listOrder({ filter, sortByDirection: direction }))
    .limit(20)
  const plan = await planOf(list)
  expect(plan).toContain('using registrations_list')
  // The index orders by time, so PostgreSQL sorts only within a party.
  expect(plan).toContain('Incremental Sort')
})

it('lists and counts the people of a workshop by status without reading those of others', async () => {
  for (const standing of [undefined, ...LIST_FILTERS]) {
    const condition = listCondition({ filter: { workshop_id: 7, standing } })
    const list = db.select().from(registrations).where(condition).orderBy(desc(registrations.created_at)).limit(20)
    const total = db.select({ total: count() }).from(registrations).where(condition)
    // Bodies and accreditations are few, so a plan may read them whole.
    for (const query of [list, total])
      expect(await planOf(query)).not.toMatch(/Seq Scan on (registrations|workshops|attendance_intervals|mails)\b/)
  }
})

it('searches people from an index, by each part of a word', async () => {
  const search = db
    .select()
    .from(registrations)
    .where(listCondition({ search: 'SON1234@exa example' }))
  expect(await planOf(search)).toContain('registrations_search')
})

it('lists the newest registrations of all events from an index', async () => {
  const newest = db
    .select()
    .from(registrations)
    .where(and(isNull(registrations.deleted_at), not(registrations.preliminary_registration)))
    .orderBy(desc(registrations.created_at), desc(registrations.id))
    .limit(8)
  expect(await planOf(newest)).toContain('Index Scan Backward using registrations_newest')
})

it('finds all registrations of an e-mail from an index', async () => {
  const known = db.select().from(registrations).where(eq(registrations.email, 'person77@example.org'))
  expect(await planOf(known)).toContain('registrations_email')
})

it('claims due mails from an index that holds no other mails, personal ones first', async () => {
  const due = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(inArray(mails.state, ['queued', 'retry']), lte(mails.next_attempt_at, NOW)))
    .orderBy(asc(mails.bulk), asc(mails.next_attempt_at), asc(mails.id))
    .limit(50)
    .for('update', { skipLocked: true })
  expect(await planOf(due)).toContain('mails_due')
})

it('finds failed mails from an index that holds no other mails', async () => {
  const failed = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.workshop_id, 7), eq(mails.state, 'failed')))
  expect(await planOf(failed)).toContain('mails_failed')
})

it('shows the mails of a workshop from an index, newest first', async () => {
  const log = db
    .select()
    .from(mails)
    .where(eq(mails.workshop_id, 7))
    .orderBy(desc(mails.created_at), desc(mails.id))
    .limit(20)
  expect(await planOf(log)).toContain('Index Scan Backward using mails_log')
})

it('lists workshops by date from an index, in both directions', async () => {
  const coming = db.select().from(workshops).orderBy(asc(workshops.starts_at), asc(workshops.id)).limit(20)
  const past = db.select().from(workshops).orderBy(desc(workshops.starts_at), desc(workshops.id)).limit(20)
  expect(await planOf(coming)).toContain('Index Scan using workshops_starts_at')
  expect(await planOf(past)).toContain('Index Scan Backward using workshops_starts_at')
})

it('shows the history of one object from an index', async () => {
  const history = db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.object, 'workshops'), eq(auditLog.object_id, '7')))
    .orderBy(desc(auditLog.id))
  expect(await planOf(history)).toContain('audit_log_object')
})
