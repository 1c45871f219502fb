import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '@/schema/system/audit'
import { closeDatabase, db, type Tx } from '@/server/database/db'

afterAll(closeDatabase)

const ENTRY = {
  user_id: 7,
  request_id: 'call-1',
  action: 'update',
  object: 'registrations',
  object_id: 'mona',
  changes: { email: ['mona@example.org', 'm@example.org'], city: [null, 'Köln'], people: 3 },
}

beforeEach(async () => {
  await db.insert(auditLog).values(ENTRY)
})

async function refusalOf(write: PromiseLike<unknown>): Promise<string | undefined> {
  try {
    await write
  } catch (thrown) {
    return String(thrown instanceof Error ? (thrown.cause ?? thrown) : thrown)
  }
}

const newest = async (object_id = ENTRY.object_id) => {
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.object_id, object_id)).orderBy(desc(auditLog.id))
  return entry
}

describe('an entry of the log', () => {
  it.each([
    ['a change', sql`update audit_log set action = 'nothing'`],
    ['a change of what it says', sql`update audit_log set changes = '{}'`],
    [
      'a change by conflict',
      sql`insert into audit_log (id, action, object) overriding system value
      select id, 'nothing', 'x' from audit_log on conflict (id) do update set action = 'nothing'`,
    ],
    ['a deletion', sql`delete from audit_log`],
    ['emptying the table', sql`truncate audit_log`],
    ['a deletion by another way', sql`merge into audit_log using (select 1) one on true when matched then delete`],
  ])('is not changed by %s', async (_, statement) => {
    const before = await newest()
    expect(await refusalOf(db.execute(statement))).toContain('append-only')
    expect(await newest()).toEqual(before)
  })

  it('loses only its values when the data of its person are erased', async () => {
    await db.insert(auditLog).values({ ...ENTRY, object_id: 'ada' })
    const mona = await newest()
    const ada = await newest('ada')
    await db.execute(sql`select redact_audit_entries('registrations', array['mona'])`)
    expect(await newest()).toEqual({ ...mona, changes: { email: null, city: null, people: null } })
    expect(await newest('ada')).toEqual(ada)
  })

  it('is counted once when it is redacted', async () => {
    const redact = () => db.execute<{ number: string }>(sql`select redact_audit_entries('users', array['5']) as number`)
    await db.insert(auditLog).values({ ...ENTRY, object: 'users', object_id: '5' })
    expect(await redact()).toMatchObject([{ number: '1' }])
    expect(await redact()).toMatchObject([{ number: '0' }])
  })

  const redacting = (write: (tx: Tx) => PromiseLike<unknown>) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local academy.audit_redaction = 'on'`)
      await write(tx)
    })

  it.each([
    ['another value', { changes: { email: [null, 'other@example.org'] } }],
    ['a value among emptied ones', { changes: { email: null, city: 'Köln' } }],
    ['another person', { user_id: 8, changes: {} }],
    ['another time', { created_at: '2020-01-01T00:00:00.000Z', changes: {} }],
    ['another action', { action: 'create', changes: {} }],
    ['another object', { object_id: 'ada', changes: {} }],
    ['another call', { request_id: null, changes: {} }],
  ])('accepts no other value while entries are redacted: %s', async (_, values) => {
    const before = await newest()
    expect(await refusalOf(redacting((tx) => tx.update(auditLog).set(values)))).toContain('append-only')
    expect(await newest()).toEqual(before)
  })

  it('is protected again after the redaction', async () => {
    const attempt = db.transaction(async (tx) => {
      await tx.execute(sql`select redact_audit_entries('registrations', array['nobody'])`)
      await tx.update(auditLog).set({ changes: {} })
    })
    expect(await refusalOf(attempt)).toContain('append-only')
  })
})
