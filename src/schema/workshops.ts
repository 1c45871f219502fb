import { not, type SQL, sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { WORKSHOP_MAIL_TYPES } from '@/contract/values/mails'
import {
  BREAKS_PATTERN,
  DEFAULT_ACCESS_HOURS,
  DEFAULT_CURRENCY,
  DEFAULT_OFFER_HOURS,
  type FormerSchedule,
  HEADER_IMAGES,
  OFFER_HOURS_MIN,
  PRESENCE_TYPES,
  TEMPLATE_DATE,
} from '@/contract/values/workshops'
import { users } from '@/schema/access'
import {
  calendarDate,
  changeTracking,
  clockTime,
  instant,
  languageCheck,
  oneOfCheck,
  requiredId,
  smallId,
  utcMinute,
} from '@/schema/columns'
import { sponsors } from '@/schema/sponsors'
import { files } from '@/schema/system/files'

/** Converts Berlin's local time to UTC independently of the session, as a generated column requires. */
const berlin = (clock: SQL) => sql`((${clock}) at time zone 'Europe/Berlin' at time zone 'UTC')`

/** The instant of Berlin's local time: the first of a time that occurs twice, with the old offset for one that does not exist. */
export const instantOf = (clock: SQL) =>
  sql`least(${berlin(clock)}, ${berlin(sql`${clock} - interval '1 hour'`)} + interval '1 hour') at time zone 'UTC'`

export const workshops = pgTable(
  'workshops',
  {
    id: smallId(),
    title: text().notNull(),
    category_d: boolean().notNull().default(false),
    category_p: boolean().notNull().default(false),
    header_image: text({ enum: HEADER_IMAGES }).notNull(),
    own_header_image: text().references(() => files.id, { onDelete: 'set null' }),
    presence_type: text({ enum: PRESENCE_TYPES }).notNull(),
    location: text().notNull().default(''),
    region: text().notNull().default(''),
    language: text().notNull(),
    picture: text().references(() => files.id, { onDelete: 'set null' }),
    pdf_document: text().references(() => files.id, { onDelete: 'set null' }),
    speaker: text().notNull().default(''),
    signup_active: boolean().notNull().default(false),
    /** The time at which the sign-up was opened first. */
    signup_opened_at: instant(),
    teaser_only: boolean().notNull().default(false),
    nonpublic: boolean().notNull().default(false),
    ipad: boolean().notNull().default(false),
    // Local times in Berlin, which rules.ts converts to instants.
    date: calendarDate().notNull(),
    time: clockTime().notNull(),
    end_time: clockTime(),
    registration_deadline: utcMinute(),
    /** Null means unlimited. */
    maximum_participants: integer(),
    waitlist_closed: boolean().notNull().default(false),
    offer_hours: integer().notNull().default(DEFAULT_OFFER_HOURS),
    /** The time at which the mail of an offer failed, since when the waiting list offers nothing. */
    offers_paused_at: instant(),
    price: numeric({ precision: 10, scale: 2, mode: 'number' }),
    currency: text().notNull().default(DEFAULT_CURRENCY),
    access_link: text().notNull().default(''),
    access_hours: integer().notNull().default(DEFAULT_ACCESS_HOURS),
    breaks: text().notNull().default(''),
    break_minutes: integer().notNull().default(0),
    credits: text().notNull().default(''),
    approval_number: text().notNull().default(''),
    videolink: text().notNull().default(''),
    videolink_desc: text().notNull().default(''),
    videolink2: text().notNull().default(''),
    videolink2_desc: text().notNull().default(''),
    description: text().notNull().default(''),
    signup_hint: text().notNull().default(''),
    after_event_public: boolean().notNull().default(true),
    /** The same rule as startOf() of rules.ts, for comparing and sorting in queries. */
    starts_at: instant()
      .notNull()
      .generatedAlwaysAs((): SQL => instantOf(sql`${workshops.date} + ${workshops.time}`)),
    /** SEQUENCE of the calendar entry, which grows with every change of date, time or venue. */
    calendar_sequence: integer().notNull().default(0),
    /** The earlier days, times and venues, the oldest first, so that a mail about a change can say what it was. */
    former_schedules: jsonb().$type<FormerSchedule[]>().notNull().default([]),
    /** The calendar_sequence up to which staff have decided whether people with older dates are informed. */
    reviewed_sequence: integer().notNull().default(0),
    /** The time at which the whole event was cancelled; its people keep their registrations. */
    cancelled_at: instant(),
    /** The reason that everybody may read. */
    cancellation_note: text().notNull().default(''),
    /** The events of a series have the same number. */
    series_id: uuid(),
    /** A template is no event: new events start as its copies. Its day is TEMPLATE_DATE, so no job finds anything due. */
    is_template: boolean().notNull().default(false),
    ...changeTracking(() => users.id),
  },
  (t) => [
    index('workshops_starts_at').on(t.starts_at, t.id),
    index('workshops_title').on(t.title, t.id),
    index('workshops_location').on(t.location, t.id),
    index('workshops_updated_at').on(t.updated_at, t.id),
    index('workshops_series').on(t.series_id, t.starts_at).where(sql`${t.series_id} is not null`),
    index('workshops_search').using(
      'gin',
      t.title.op('gin_trgm_ops'),
      t.speaker.op('gin_trgm_ops'),
      t.location.op('gin_trgm_ops'),
      t.region.op('gin_trgm_ops'),
    ),
    oneOfCheck('workshops_header_image', t.header_image, HEADER_IMAGES),
    oneOfCheck('workshops_presence_type', t.presence_type, PRESENCE_TYPES),
    languageCheck('workshops_language', t.language),
    check('workshops_category', sql`${t.category_d} or ${t.category_p}`),
    check('workshops_location', sql`${t.presence_type} <> 'Onsite' or ${t.location} <> ''`),
    check('workshops_end_time', sql`${t.end_time} > ${t.time}`),
    check('workshops_maximum_participants', sql`${t.maximum_participants} > 0`),
    check('workshops_access_hours', sql`${t.access_hours} >= 0`),
    check('workshops_offer_hours', sql`${t.offer_hours} >= ${sql.raw(String(OFFER_HOURS_MIN))}`),
    check('workshops_breaks', sql`${t.breaks} ~ ${sql.raw(`'${BREAKS_PATTERN}'`)}`),
    check('workshops_break_minutes', sql`${t.break_minutes} >= 0`),
    check('workshops_price', sql`${t.price} >= 0`),
    check('workshops_currency', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check('workshops_calendar_sequence', sql`${t.calendar_sequence} >= 0`),
    check(
      'workshops_template',
      sql`not ${t.is_template} or (${t.date} = ${sql.raw(`'${TEMPLATE_DATE}'`)} and ${t.series_id} is null)`,
    ),
  ],
)

/** The texts of an event's mails; the standard text replaces a missing row. Past events show the after_event body. */
export const workshopMails = pgTable(
  'workshop_mails',
  {
    workshop_id: requiredId(() => workshops.id),
    type: text({ enum: WORKSHOP_MAIL_TYPES }).notNull(),
    subject: text().notNull().default(''),
    body: text().notNull().default(''),
    ical_description: text(),
  },
  (t) => [
    primaryKey({ columns: [t.workshop_id, t.type] }),
    oneOfCheck('workshop_mails_type', t.type, WORKSHOP_MAIL_TYPES),
    check('workshop_mails_ical_description', sql`${t.ical_description} is null or ${t.type} = 'confirmation'`),
  ],
)

/** Deleting a sponsor removes it from its events. */
export const workshopSponsors = pgTable(
  'workshop_sponsors',
  {
    workshop_id: requiredId(() => workshops.id),
    sponsor_id: requiredId(() => sponsors.id),
    position: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.workshop_id, t.sponsor_id] }), index('workshop_sponsors_sponsor').on(t.sponsor_id)],
)

/** A template stands in no list of events. */
export const isEventCondition: SQL = not(workshops.is_template)

/** The same rule as endOf() of rules.ts. */
export const endsAt: SQL<string> = sql<string>`coalesce(${instantOf(sql`${workshops.date} + ${workshops.end_time}`)}, ${workshops.starts_at} + interval '1 hour')`

/** The event is over and was not cancelled. One without an end lasts an hour, as in endOf() of rules.ts. A template is no event. */
export const takenPlaceCondition: SQL<boolean> = sql<boolean>`(${workshops.cancelled_at} is null and not ${workshops.is_template} and ${workshops.starts_at} + coalesce(${workshops.end_time} - ${workshops.time}, interval '1 hour') < now())`
