import { type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  ACCREDITATION_STATES,
  ATTENDANCE_RULES,
  BARCODES,
  BODY_DEFAULTS,
  type BodyCategory,
  CERTIFICATE_ERASURES,
  type GuardedChanges,
  NUMBER_FORMATS,
} from '@/contract/values/accreditations'
import { NUMBER_KINDS } from '@/contract/values/numbers'
import { users } from '@/schema/access'
import { calendarDate, changeTracking, instant, oneOfCheck, requiredId, smallId } from '@/schema/columns'
import { files } from '@/schema/system/files'
import { workshops } from '@/schema/workshops'

/** The professions that people may name. */
export const professions = pgTable('professions', {
  id: smallId(),
  name_de: text().notNull(),
  name_en: text().notNull(),
  synonyms: text().notNull().default(''),
  position: integer().notNull().default(0),
  has_category: boolean().notNull().default(false),
  ...changeTracking(() => users.id),
})

/** The bodies that recognise events with points, each with its rules. */
export const bodies = pgTable(
  'bodies',
  {
    id: smallId(),
    name_de: text().notNull(),
    name_en: text().notNull(),
    label: text().notNull(),
    unit_minutes: integer().notNull().default(BODY_DEFAULTS.unit_minutes),
    half_day_minutes: integer().notNull().default(BODY_DEFAULTS.half_day_minutes),
    categories: jsonb().$type<BodyCategory[]>().notNull().default([]),
    number_name: text().notNull().default(''),
    number_format: text({ enum: NUMBER_FORMATS }).notNull().default('text'),
    has_password: boolean().notNull().default(false),
    person_number: text({ enum: NUMBER_KINDS }),
    attendance_rule: text({ enum: ATTENDANCE_RULES }).notNull().default('complete'),
    attendance_tolerance: integer().notNull().default(BODY_DEFAULTS.attendance_tolerance),
    apply_days: integer(),
    report_days: integer(),
    correction_days: integer(),
    keep_years: integer(),
    certificate_erasure: text({ enum: CERTIFICATE_ERASURES }).notNull().default('keep'),
    requires_number: boolean().notNull().default(false),
    requires_evaluation: boolean().notNull().default(false),
    requires_open_event: boolean().notNull().default(false),
    certificate_sentence: text().notNull().default(''),
    certificate_sentence_one: text().notNull().default(''),
    barcodes: text({ enum: BARCODES }).array().notNull().default([]),
    requires_provider: boolean().notNull().default(false),
    provider: text().notNull().default(''),
    responsible_doctor: text().notNull().default(''),
    is_checked: boolean().notNull().default(false),
    ...changeTracking(() => users.id),
  },
  (t) => [
    oneOfCheck('bodies_number_format', t.number_format, NUMBER_FORMATS),
    oneOfCheck('bodies_person_number', t.person_number, NUMBER_KINDS),
    oneOfCheck('bodies_attendance_rule', t.attendance_rule, ATTENDANCE_RULES),
    oneOfCheck('bodies_certificate_erasure', t.certificate_erasure, CERTIFICATE_ERASURES),
    check(
      'bodies_minutes',
      sql`${t.unit_minutes} > 0 and ${t.half_day_minutes} > 0 and ${t.attendance_tolerance} >= 0`,
    ),
  ],
)

/** The professions whose people get points of a body. */
export const bodyProfessions = pgTable(
  'body_professions',
  {
    body_id: requiredId(() => bodies.id),
    profession_id: requiredId(() => professions.id, 'restrict'),
  },
  (t) => [
    primaryKey({ columns: [t.body_id, t.profession_id] }),
    index('body_professions_profession').on(t.profession_id),
  ],
)

const picture = () => text().references(() => files.id, { onDelete: 'set null' })

/** The people who sign certificates of the events that name them, with title and pictures. */
export const certificateSigners = pgTable('certificate_signers', {
  id: smallId(),
  name: text().notNull(),
  role_de: text().notNull().default(''),
  role_en: text().notNull().default(''),
  signature: picture(),
  stamp: picture(),
  ...changeTracking(() => users.id),
})

const pointsColumn = () => numeric({ mode: 'number', precision: 5, scale: 1 }).notNull().default(0)

/** The accreditations of an event. */
export const accreditations = pgTable(
  'accreditations',
  {
    id: smallId(),
    workshop_id: requiredId(() => workshops.id),
    body_id: requiredId(() => bodies.id, 'restrict'),
    category: text().notNull().default(''),
    points_basis: pointsColumn(),
    points_test: pointsColumn(),
    points_speaker: pointsColumn(),
    number: text().notNull().default(''),
    /** The ciphertext of the password, which leaves the server only with the report to the body. */
    encrypted_password: text(),
    scientific_lead: text().notNull().default(''),
    /** Null: the signatory of the template signs the certificates. */
    signer_id: integer().references(() => certificateSigners.id, { onDelete: 'set null' }),
    provider: text().notNull().default(''),
    state: text({ enum: ACCREDITATION_STATES }).notNull().default('to_apply'),
    applied_on: calendarDate(),
    decided_on: calendarDate(),
    person_in_charge: integer().references(() => users.id, { onDelete: 'set null' }),
    valid_from: calendarDate(),
    valid_until: calendarDate(),
    shows_application: boolean().notNull().default(false),
    ...changeTracking(() => users.id),
  },
  (t) => [
    index('accreditations_workshop').on(t.workshop_id, t.id),
    index('accreditations_body').on(t.body_id),
    index('accreditations_signer').on(t.signer_id).where(sql`${t.signer_id} is not null`),
    oneOfCheck('accreditations_state', t.state, ACCREDITATION_STATES),
    check('accreditations_points', sql`least(${t.points_basis}, ${t.points_test}, ${t.points_speaker}) >= 0`),
    check('accreditations_period', sql`${t.valid_until} >= ${t.valid_from}`),
  ],
)

/** Changes of a recognised event. At most one entry of an accreditation is open, and later changes are added to it. */
export const accreditationChanges = pgTable(
  'accreditation_changes',
  {
    id: smallId(),
    accreditation_id: requiredId(() => accreditations.id),
    changes: jsonb().$type<GuardedChanges>().notNull(),
    changed_at: instant().notNull(),
    changed_by: integer().references(() => users.id, { onDelete: 'set null' }),
    confirmed_at: instant(),
    confirmed_by: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [uniqueIndex('accreditation_changes_open').on(t.accreditation_id).where(sql`${t.confirmed_at} is null`)],
)

/** Visitors see the points of such an accreditation, granted or applied for. */
export const shownCondition: SQL<boolean> = sql<boolean>`(${accreditations.state} = 'granted' or (${accreditations.state} = 'applied' and ${accreditations.shows_application}))`
