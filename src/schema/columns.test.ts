import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { db } from '@/server/database/db'
import { auditLog } from './system/audit'

it('reads a point in time as it was written, in every time zone of the session', async () => {
  const moments = fc.date({ min: new Date('1970-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kolkata', 'America/St_Johns')
  await fc.assert(
    fc.asyncProperty(fc.array(moments, { minLength: 1 }), zones, async (dates, zone) => {
      const written = dates.map((date) => date.toISOString())
      const read = await db.transaction(async (tx) => {
        await tx.execute(sql`select set_config('timezone', ${zone}, true)`)
        const at = sql`at`.mapWith(auditLog.created_at)
        const rows = sql`unnest(${sql.param(written)}::text[]::timestamptz(3)[]) with ordinality as moments(at, place)`
        return tx.select({ at }).from(rows).orderBy(sql`place`)
      })
      expect(read.map(({ at }) => at)).toEqual(written)
    }),
    { numRuns: 20 },
  )
})
