import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { ATTENDED_KINDS, EVALUATION_ANSWERS, PARTICIPATIONS } from '@/contract/values/audiences'
import { users } from '@/schema/access'
import { calendarDate, changeTracking, oneOfCheck, smallId } from '@/schema/columns'

/** Saved filters over the people of all events. */
export const audiences = pgTable(
  'audiences',
  {
    id: smallId(),
    name: text().notNull(),
    description: text().notNull().default(''),
    attendance: text({ enum: PARTICIPATIONS }),
    /** No reference: without its event the criterion must find nobody instead of everybody. */
    attended_event: integer(),
    attended_kinds: text({ enum: ATTENDED_KINDS }).array().notNull().default([]),
    attended_since: calendarDate(),
    attended_until: calendarDate(),
    not_since: calendarDate(),
    evaluation: text({ enum: EVALUATION_ANSWERS }),
    profession_ids: integer().array().notNull().default([]),
    languages: text().array().notNull().default([]),
    regions: text().notNull().default(''),
    places: text().notNull().default(''),
    ...changeTracking(() => users.id),
  },
  (t) => [
    oneOfCheck('audiences_attendance', t.attendance, PARTICIPATIONS),
    oneOfCheck('audiences_evaluation', t.evaluation, EVALUATION_ANSWERS),
  ],
)
