import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { splitMigration } from './split-migration.mjs'

const KEY = 'FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE set null ON UPDATE no action'

const BREAKPOINT = '--> statement-breakpoint'

it('checks the rows of an existing table in a second migration', () => {
  const generated = [
    'CREATE TABLE "venues" (\n\t"id" integer PRIMARY KEY NOT NULL\n);\n',
    '\nALTER TABLE "workshops" ADD COLUMN "venue_id" integer;',
    'ALTER TABLE "venues" ADD CONSTRAINT "venues_id" CHECK ("venues"."id" > 0);',
    `ALTER TABLE "workshops" ADD CONSTRAINT "workshops_venue" ${KEY};`,
    'ALTER TABLE "workshops" ADD CONSTRAINT "workshops_hours" CHECK ("workshops"."hours" > 0);',
  ].join(BREAKPOINT)
  const { sql, checks } = splitMigration(generated)
  expect(sql).toContain(`"workshops_venue" ${KEY} NOT VALID;\n`)
  expect(sql).toContain('CHECK ("workshops"."hours" > 0) NOT VALID;\n')
  expect(sql).toContain('CHECK ("venues"."id" > 0);\n')
  expect(checks).toBe(
    'ALTER TABLE "workshops" VALIDATE CONSTRAINT "workshops_venue";\n--> statement-breakpoint\nALTER TABLE "workshops" VALIDATE CONSTRAINT "workshops_hours";\n',
  )
})

it('builds the index of an existing table concurrently in a migration of its own', () => {
  const table = 'CREATE TABLE "venues" (\n\t"id" integer PRIMARY KEY NOT NULL\n);\n'
  const own = 'CREATE INDEX "venues_name" ON "venues" USING btree ("name");'
  const index = 'CREATE UNIQUE INDEX "workshops_venue" ON "workshops" USING btree ("venue_id");'
  const { sql, indexes } = splitMigration([table, own, index].join(BREAKPOINT))
  expect(sql).toContain(own)
  expect(sql).not.toContain('workshops_venue')
  expect(indexes).toBe(
    `DROP INDEX CONCURRENTLY IF EXISTS "workshops_venue";\n${BREAKPOINT}\nCREATE UNIQUE INDEX CONCURRENTLY "workshops_venue" ON "workshops" USING btree ("venue_id");\n`,
  )
  expect(splitMigration(index)).toEqual({ sql: '', checks: '', indexes })
})

it('leaves a migration as it is whose constraints are deferred or belong to new tables', () => {
  const written = readFileSync('drizzle/0007_add-waitlist.sql', 'utf8')
  expect(splitMigration(written)).toEqual({ sql: `${written.trim()}\n`, checks: '', indexes: '' })
})
