import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { deferChecks } from './defer-checks.mjs'

const KEY = 'FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE set null ON UPDATE no action'

it('checks the rows of an existing table in a second migration', () => {
  const generated = [
    'CREATE TABLE "venues" (\n\t"id" integer PRIMARY KEY NOT NULL\n);\n',
    '\nALTER TABLE "workshops" ADD COLUMN "venue_id" integer;',
    'ALTER TABLE "venues" ADD CONSTRAINT "venues_id" CHECK ("venues"."id" > 0);',
    `ALTER TABLE "workshops" ADD CONSTRAINT "workshops_venue" ${KEY};`,
    'ALTER TABLE "workshops" ADD CONSTRAINT "workshops_hours" CHECK ("workshops"."hours" > 0);',
  ].join('--> statement-breakpoint')
  const { sql, checks } = deferChecks(generated)
  expect(sql).toContain(`"workshops_venue" ${KEY} NOT VALID;\n`)
  expect(sql).toContain('CHECK ("workshops"."hours" > 0) NOT VALID;\n')
  expect(sql).toContain('CHECK ("venues"."id" > 0);\n')
  expect(checks).toBe(
    'ALTER TABLE "workshops" VALIDATE CONSTRAINT "workshops_venue";\n--> statement-breakpoint\nALTER TABLE "workshops" VALIDATE CONSTRAINT "workshops_hours";\n',
  )
})

it('leaves a migration as it is whose constraints are deferred or belong to new tables', () => {
  const written = readFileSync('drizzle/0007_add-waitlist.sql', 'utf8')
  expect(deferChecks(written)).toEqual({ sql: `${written.trim()}\n`, checks: undefined })
})
