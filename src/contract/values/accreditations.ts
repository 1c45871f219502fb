import { z } from 'zod'
import { line } from '../shapes'

/** @public */
export const earnedPoints = z.object({ basis: z.number(), test: z.number(), speaker: z.number(), total: z.number() })
export type EarnedPoints = z.infer<typeof earnedPoints>

/** An event is to be submitted to a body, was submitted, and is recognised or refused. */
export const ACCREDITATION_STATES = ['to_apply', 'applied', 'granted', 'refused'] as const

/** A point is given for each unit of minutes, or for each half day. */
export const POINT_UNITS = ['minutes', 'half_day'] as const

/** The form of an accreditation's number: a German VNR with its check digit, digits only, or any text. */
export const NUMBER_FORMATS = ['text', 'digits', 'vnr'] as const
export type NumberFormat = (typeof NUMBER_FORMATS)[number]

/** Points for complete attendance only, or for the minutes that a person was there. */
export const ATTENDANCE_RULES = ['complete', 'minutes'] as const

/**
 * The effect of a person's erasure on the valid certificates: `revoke`, so named by an earlier rule, erases them;
 * `keep` keeps them as long as a body of the event demands its list.
 */
export const CERTIFICATE_ERASURES = ['revoke', 'keep'] as const

/** The bar codes on a certificate that hold the number of the accreditation. */
export const BARCODES = ['code39', 'datamatrix'] as const

export const deadlineDays = z.int().min(0).max(365).nullable()

const POINTS_MAX = 200

/** Points have at most one decimal place. */
export const points = z.number().min(0).max(POINTS_MAX).multipleOf(0.1)

/** A kind or category in which a body recognises events, with the points that it gives. @public */
export const bodyCategory = z.object({
  code: line(20).min(1),
  name_de: line(120),
  name_en: line(120),
  unit: z.enum(POINT_UNITS),
  points_per_unit: points,
  /** The most points for one day; null means no limit. */
  daily_limit: points.nullable(),
  /** The most people for whom the category is meant; null means no limit. */
  group_limit: z.int().min(1).max(100_000).nullable(),
  /** More points for a passed learning check. */
  test_points: points,
  /** Without a passed learning check nobody gets points. */
  requires_test: z.boolean(),
  /** Points beside those of the units, once for an event. */
  extra_points: points.nullish(),
  /** The days before an event by which it must be submitted in this category, where they differ from those of the body. */
  apply_days: deadlineDays.nullish(),
})
export type BodyCategory = z.infer<typeof bodyCategory>

/** The fields of an event whose change a body must be told of after it has recognised the event. */
export const GUARDED_FIELDS = [
  'title',
  'date',
  'time',
  'end_time',
  'breaks',
  'break_minutes',
  'presence_type',
  'location',
  'speaker',
  'description',
  'cancelled_at',
] as const
export type GuardedField = (typeof GUARDED_FIELDS)[number]

/** Each changed field with its value when the body recognised the event and its value now. */
export const guardedChanges = z.partialRecord(
  z.enum(GUARDED_FIELDS),
  z.tuple([z.string().nullable(), z.string().nullable()]),
)
export type GuardedChanges = z.infer<typeof guardedChanges>

/** The rules of a body that the database fills in as well. */
export const BODY_DEFAULTS = { unit_minutes: 45, half_day_minutes: 240, attendance_tolerance: 10 } as const
