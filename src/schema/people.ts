import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { MergeImage } from '@/contract/values/people'
import { users } from '@/schema/access'
import { changeTracking, email, emailCheck, instant, opaqueId } from '@/schema/columns'

/** Notes of staff about the person behind an address. The person reads them only in the export of the own data. */
export const personNotes = pgTable(
  'person_notes',
  {
    id: opaqueId(),
    email: email().notNull(),
    text: text().notNull(),
    ...changeTracking(() => users.id),
  },
  (t) => [index('person_notes_email').on(t.email, t.created_at), emailCheck('person_notes_email_form', t.email)],
)

/** Merges of two addresses of one person, as long as they can be undone. */
export const personMerges = pgTable(
  'person_merges',
  {
    id: opaqueId(),
    /** The address that has everything now. */
    kept_email: email().notNull(),
    merged_email: email().notNull(),
    /** The rows before and after the merge; what is undone already is left out. */
    image: jsonb().$type<MergeImage>().notNull(),
    undone_at: instant(),
    ...changeTracking(() => users.id),
  },
  (t) => [
    index('person_merges_kept_email').on(t.kept_email),
    index('person_merges_merged_email').on(t.merged_email),
    index('person_merges_created_at').on(t.created_at),
    emailCheck('person_merges_kept_form', t.kept_email),
    emailCheck('person_merges_merged_form', t.merged_email),
    check('person_merges_two_addresses', sql`${t.kept_email} <> ${t.merged_email}`),
  ],
)

/** Two addresses of which staff know that they belong to two people, in the order of the alphabet. */
export const distinctPeople = pgTable(
  'distinct_people',
  {
    id: opaqueId(),
    first_email: email().notNull(),
    second_email: email().notNull(),
    ...changeTracking(() => users.id),
  },
  (t) => [
    unique('distinct_people_pair').on(t.first_email, t.second_email),
    index('distinct_people_second_email').on(t.second_email),
    emailCheck('distinct_people_first_form', t.first_email),
    emailCheck('distinct_people_second_form', t.second_email),
    check('distinct_people_order', sql`${t.first_email} < ${t.second_email}`),
  ],
)
