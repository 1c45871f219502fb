import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import {
  PLAN_ANCHORS,
  PLAN_HOLD_REASONS,
  PLAN_STATES,
  PLANNED_AUDIENCES,
  PLANNED_MAIL_TYPES,
} from '@/contract/values/mail-plan'
import { users } from '@/schema/access'
import { audiences } from '@/schema/audiences'
import { changeTracking, clockTime, instant, oneOfCheck, smallId } from '@/schema/columns'
import { files } from '@/schema/system/files'
import { workshops } from '@/schema/workshops'

/**
 * Mails that are sent at a time relative to the event, so that they move with its date. Rows without an event are the
 * plan of new events.
 */
export const plannedMails = pgTable(
  'planned_mails',
  {
    id: smallId(),
    workshop_id: integer().references(() => workshops.id, { onDelete: 'cascade' }),
    type: text({ enum: PLANNED_MAIL_TYPES }).notNull(),
    audience: text({ enum: PLANNED_AUDIENCES }).notNull(),
    /** The people who are invited to the event; a sent mail outlives them. */
    audience_id: integer().references(() => audiences.id, { onDelete: 'set null' }),
    anchor: text({ enum: PLAN_ANCHORS }).notNull(),
    /** Either days from the anchor and a time of day in Berlin, or minutes from the anchor; negative means before. */
    offset_days: integer(),
    at_time: clockTime(),
    offset_minutes: integer(),
    state: text({ enum: PLAN_STATES }).notNull().default('planned'),
    /** The reason why a due mail waits for a decision of staff. */
    hold_reason: text({ enum: PLAN_HOLD_REASONS }),
    /** The text of a `message`; the other types have the texts of their event. */
    subject: text().notNull().default(''),
    body: text().notNull().default(''),
    attachment: text().references(() => files.id, { onDelete: 'set null' }),
    sent_at: instant(),
    ...changeTracking(() => users.id),
  },
  (t) => [
    index('planned_mails_audience_id').on(t.audience_id).where(sql`${t.audience_id} is not null`),
    index('planned_mails_workshop').on(t.workshop_id),
    index('planned_mails_waiting')
      .on(t.workshop_id)
      .where(sql`${t.state} in ('planned', 'held') and ${t.workshop_id} is not null`),
    oneOfCheck('planned_mails_type', t.type, PLANNED_MAIL_TYPES),
    oneOfCheck('planned_mails_audience', t.audience, PLANNED_AUDIENCES),
    oneOfCheck('planned_mails_anchor', t.anchor, PLAN_ANCHORS),
    oneOfCheck('planned_mails_state', t.state, PLAN_STATES),
    oneOfCheck('planned_mails_hold_reason', t.hold_reason, PLAN_HOLD_REASONS),
    check(
      'planned_mails_offset',
      sql`(${t.offset_minutes} is null) = (${t.offset_days} is not null and ${t.at_time} is not null)`,
    ),
    // Also refuses to delete an audience that a coming mail is for.
    check(
      'planned_mails_audience_named',
      sql`${t.audience} <> 'audience' or ${t.audience_id} is not null or ${t.state} in ('sent', 'cancelled')`,
    ),
    check('planned_mails_held', sql`(${t.state} = 'held') = (${t.hold_reason} is not null)`),
    check('planned_mails_sent', sql`(${t.state} = 'sent') = (${t.sent_at} is not null)`),
  ],
)
