import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeDatabase, db } from '@/server/database/db'
import type { AuditFilter } from '../contract'
import { selectCountedIds, selectEntries } from './list-log'

// Enough entries that reading all of them costs more than any index.
beforeAll(async () => {
  await db.execute(sql`
    insert into audit_log (created_at, user_id, request_id, action, object, object_id)
    select now() - (60000 - n) * interval '10 minutes', n % 300 + 1, 'call-' || n,
      case when n % 20000 = 7 then 'erase' else 'update' end,
      case when n % 20000 = 9 then 'roles' else 'registrations' end, (n % 5000)::text
    from generate_series(1, 60000) n`)
  await db.execute(sql`vacuum analyze audit_log`)
})

afterAll(closeDatabase)

const FILTERS: [string, AuditFilter][] = [
  ['everything', {}],
  ['a person', { user: 7 }],
  ['an object', { object: 'registrations', object_id: '77' }],
  ['a kind', { object: 'registrations' }],
  ['an action', { action: 'erase' }],
  ['a rare kind', { object: 'roles' }],
  ['a call', { request_id: 'call-9' }],
  ['some days', { from: '2026-03-01', to: '2026-03-31' }],
  ['a person within some days', { user: 7, from: '2026-03-01', to: '2026-03-31' }],
]

it.each(FILTERS)('reads and counts %s without looking through the whole log', async (_, filter) => {
  for (const query of [
    selectEntries(db, { filter, limit: 20, offset: 0 }),
    selectCountedIds(db, { filter, limit: 10_001 }),
  ]) {
    const rows = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query.getSQL()}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).not.toContain('Seq Scan on audit_log')
  }
})
