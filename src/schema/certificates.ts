import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { ATTEMPTS_MAX, CERTIFICATE_STATES, type CertificateContent, RUN_KINDS } from '@/contract/values/certificates'
import { users } from '@/schema/access'
import { accreditations, bodies } from '@/schema/accreditations'
import {
  calendarDate,
  changeTracking,
  createdAt,
  instant,
  oneOfCheck,
  opaqueId,
  requiredId,
  smallId,
} from '@/schema/columns'
import { registrations } from '@/schema/registrations'
import { files } from '@/schema/system/files'
import { workshops } from '@/schema/workshops'
import { plannedMails } from './mails'

const picture = () => text().references(() => files.id, { onDelete: 'set null' })

/** The letterhead, pictures and texts of certificates. The row without a body is for all bodies. */
export const certificateTemplates = pgTable(
  'certificate_templates',
  {
    id: smallId(),
    body_id: integer().references(() => bodies.id, { onDelete: 'cascade' }),
    organiser: text().notNull().default(''),
    place: text().notNull().default(''),
    signatory: text().notNull().default(''),
    signatory_role_de: text().notNull().default(''),
    signatory_role_en: text().notNull().default(''),
    heading_de: text().notNull().default(''),
    heading_en: text().notNull().default(''),
    opening_de: text().notNull().default(''),
    opening_en: text().notNull().default(''),
    closing_de: text().notNull().default(''),
    closing_en: text().notNull().default(''),
    letterhead: picture(),
    logo: picture(),
    stamp: picture(),
    signature: picture(),
    ...changeTracking(() => users.id),
  },
  (t) => [
    uniqueIndex('certificate_templates_body').on(t.body_id),
    uniqueIndex('certificate_templates_all_bodies').on(sql`(${t.body_id} is null)`).where(sql`${t.body_id} is null`),
  ],
)

/** Certificates that were issued with one action. Their documents are made in the background, and then their mails are queued. */
export const certificateRuns = pgTable(
  'certificate_runs',
  {
    id: smallId(),
    workshop_id: requiredId(() => workshops.id),
    kind: text({ enum: RUN_KINDS }).notNull(),
    sends_mails: boolean().notNull(),
    /** False for a run of people whom staff chose. */
    covers_everybody: boolean().notNull().default(true),
    /** The mail of the plan that started the run. A mail of the plan starts one run at most. */
    planned_mail_id: integer().references(() => plannedMails.id, { onDelete: 'set null' }),
    /** Identifies the action of the user: a repeated request returns this run instead of a second one. */
    submission_key: text().unique('certificate_runs_submission_key'),
    /** The number of certificates with which the run began; later attempts of failed ones are runs of their own. */
    total: integer().notNull(),
    created_at: createdAt(),
    created_by: integer().references(() => users.id, { onDelete: 'set null' }),
    /** All documents are made, and the mails are queued. */
    finished_at: instant(),
  },
  (t) => [
    index('certificate_runs_workshop').on(t.workshop_id, t.id),
    index('certificate_runs_open').on(t.id).where(sql`${t.finished_at} is null`),
    uniqueIndex('certificate_runs_planned_mail').on(t.planned_mail_id).where(sql`${t.planned_mail_id} is not null`),
    oneOfCheck('certificate_runs_kind', t.kind, RUN_KINDS),
  ],
)

/** The certificates of people: one for each body that gives them points for an event. */
export const certificates = pgTable(
  'certificates',
  {
    id: opaqueId(),
    serial: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity().unique('certificates_serial'),
    code: text().notNull().unique('certificates_code'),
    state: text({ enum: CERTIFICATE_STATES }).notNull().default('draft'),
    registration_id: text().references(() => registrations.id, { onDelete: 'set null' }),
    workshop_id: integer().references(() => workshops.id, { onDelete: 'set null' }),
    accreditation_id: integer().references(() => accreditations.id, { onDelete: 'set null' }),
    body_id: integer().references(() => bodies.id, { onDelete: 'set null' }),
    run_id: integer().references(() => certificateRuns.id, { onDelete: 'set null' }),
    /** Null once it is erased. */
    content: jsonb().$type<CertificateContent>(),
    /** The document and its SHA-256; null for a draft, and once it is erased. */
    file: text().references(() => files.id, { onDelete: 'set null' }),
    sha256: text(),
    /** The pictures that the content names. They are kept as long as it is, because the document may be drawn anew. */
    signature: picture(),
    stamp: picture(),
    /** The number of times that its document could not be made. */
    attempts: integer().notNull().default(0),
    /** The time from which its document is made; after a failure it lies ahead. */
    next_attempt_at: instant().notNull().default(sql`now()`),
    replaces_id: text().references((): AnyPgColumn => certificates.id, { onDelete: 'set null' }),
    issued_at: instant(),
    revoked_at: instant(),
    revoked_by: integer().references(() => users.id, { onDelete: 'set null' }),
    revocation_reason: text().notNull().default(''),
    /** The last day on which it is kept although its person was erased; null while the person is there. */
    keep_until: calendarDate(),
    /** Its holder has wished that it is kept. */
    kept_at_wish: boolean().notNull().default(false),
    /** The keyed hash of the address of an erased person, who can still ask for what is kept. */
    address_key: text(),
    created_at: createdAt(),
    created_by: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    // A person has one valid certificate of each body for an event, and at most one that is being made.
    uniqueIndex('certificates_one_issued').on(t.registration_id, t.accreditation_id).where(sql`${t.state} = 'issued'`),
    uniqueIndex('certificates_one_draft').on(t.registration_id, t.accreditation_id).where(sql`${t.state} = 'draft'`),
    uniqueIndex('certificates_one_replacement').on(t.replaces_id).where(sql`${t.replaces_id} is not null`),
    index('certificates_registration').on(t.registration_id),
    index('certificates_workshop').on(t.workshop_id, t.serial),
    index('certificates_accreditation').on(t.accreditation_id),
    index('certificates_run').on(t.run_id),
    index('certificates_body').on(t.body_id),
    index('certificates_drafts').on(t.serial).where(sql`${t.state} = 'draft'`),
    index('certificates_kept').on(t.id).where(sql`${t.content} is not null and ${t.keep_until} is not null`),
    index('certificates_address_key').on(t.address_key).where(sql`${t.address_key} is not null`),
    index('certificates_signature').on(t.signature).where(sql`${t.signature} is not null`),
    index('certificates_stamp').on(t.stamp).where(sql`${t.stamp} is not null`),
    uniqueIndex('certificates_sha256').on(t.sha256).where(sql`${t.sha256} is not null`),
    oneOfCheck('certificates_state', t.state, CERTIFICATE_STATES),
    check('certificates_issued', sql`(${t.state} = 'draft') = (${t.issued_at} is null)`),
    check('certificates_revoked', sql`(${t.state} = 'revoked') = (${t.revoked_at} is not null)`),
    check('certificates_file', sql`(${t.file} is null) or ${t.sha256} is not null`),
  ],
)

const isDraft = eq(certificates.state, 'draft')

/** The document is still to be made. */
export const pendingCondition = and(isDraft, lt(certificates.attempts, ATTEMPTS_MAX))

/** The document could not be made, and staff may try again. */
export const failedCondition = and(isDraft, gte(certificates.attempts, ATTEMPTS_MAX))

/** The certificate is valid, and its document is stored. */
export const validCondition: SQL<boolean> = sql<boolean>`(${certificates.state} = 'issued' and ${certificates.file} is not null)`

/** The number of certificates that show the number of a person. */
export const countPrintedNumbers = sql<number>`count(*) filter (where ${certificates.content} ->> 'person_number' <> '')::int`
