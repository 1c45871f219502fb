import { z } from 'zod'
import { crud } from '@/contract/crud'
import { textFilter } from '@/contract/lists'
import { editable, emptyOf, flag, id, line, lines, storedShapes, storedTimes, withoutDefaults } from '@/contract/shapes'
import {
  ATTENDANCE_RULES,
  BARCODES,
  BODY_DEFAULTS,
  type BodyCategory,
  bodyCategory,
  CERTIFICATE_ERASURES,
  deadlineDays,
  NUMBER_FORMATS,
} from '@/contract/values/accreditations'
import { NUMBER_KINDS } from '@/contract/values/numbers'

export const SENTENCE_PLACEHOLDERS = ['body', 'points', 'category'] as const
export const CATEGORIES_MAX = 20

export const EMPTY_CATEGORY: BodyCategory = {
  code: '',
  name_de: '',
  name_en: '',
  unit: 'minutes',
  points_per_unit: 1,
  daily_limit: null,
  group_limit: null,
  test_points: 0,
  requires_test: false,
  extra_points: null,
  apply_days: null,
}

const name = line(160).min(1)
const sentence = lines(600)
const minutes = z
  .int()
  .min(1)
  .max(24 * 60)

const bodyFields = {
  name_de: name,
  name_en: name,
  /** Stands behind the number of points: "4 DFP". */
  label: line(20).min(1),
  /** The professions whose people get points. */
  professions: z.array(id).max(50).default([]),
  unit_minutes: minutes.default(BODY_DEFAULTS.unit_minutes),
  half_day_minutes: minutes.default(BODY_DEFAULTS.half_day_minutes),
  categories: z.array(bodyCategory).max(CATEGORIES_MAX).default([]),
  /** The name of the number that the body gives an event, such as VNR. */
  number_name: line(40).default(''),
  number_format: z.enum(NUMBER_FORMATS).default('text'),
  has_password: z.boolean().default(false),
  /** The number that the body needs of each person. */
  person_number: z.enum(NUMBER_KINDS).nullable().default(null),
  attendance_rule: z.enum(ATTENDANCE_RULES).default('complete'),
  /** The minutes that a person may miss and still count as present throughout. */
  attendance_tolerance: z.int().min(0).max(240).default(BODY_DEFAULTS.attendance_tolerance),
  /** The days before an event by which it must be submitted, after it by which attendance must be reported, and after the first report in which it can be corrected. */
  apply_days: deadlineDays.default(null),
  report_days: deadlineDays.default(null),
  correction_days: deadlineDays.default(null),
  /** The years after an event for which its attendance list and its certificates are kept. */
  keep_years: z.int().min(0).max(30).nullable().default(null),
  certificate_erasure: z.enum(CERTIFICATE_ERASURES).default('keep'),
  /** Nobody gets a certificate without the number of a person. */
  requires_number: z.boolean().default(false),
  /** Nobody gets a certificate without having answered the evaluation of the event, where it has one. */
  requires_evaluation: z.boolean().default(false),
  /** Recognised events must be open to all members, within the seats. */
  requires_open_event: z.boolean().default(false),
  /** The sentence on the certificate, with {body}, {points} and {category}, and its form for one point. */
  certificate_sentence: sentence.default(''),
  certificate_sentence_one: sentence.default(''),
  barcodes: z.array(z.enum(BARCODES)).max(BARCODES.length).default([]),
  /** Only a registered partner may submit events and book attendance. */
  requires_provider: z.boolean().default(false),
  /** That partner and the doctor who is responsible for the contents, as proposed for each event. */
  provider: line(200).default(''),
  responsible_doctor: line(200).default(''),
  /** Staff have compared these rules with those of the chamber. */
  is_checked: z.boolean().default(false),
} as const

export const bodyDraft = z
  .object({
    ...withoutDefaults(bodyFields),
    ...editable,
  })
  .superRefine(({ categories = [] }, { addIssue }) => {
    const codes = categories.map(({ code }) => code.toLowerCase())
    for (const [index, code] of codes.entries())
      if (codes.indexOf(code) !== index)
        addIssue({ code: 'custom', path: ['categories', index, 'code'], message: 'category_twice' })
  })
export type BodyDraft = z.output<typeof bodyDraft>

/** @public */
export const body = z.object({
  ...storedShapes(bodyFields),
  name_de: z.string(),
  name_en: z.string(),
  label: z.string(),
  id: id.nullable(),
  /** The number of events with an accreditation of the body. */
  events: z.int().optional(),
  ...storedTimes,
})
export type Body = z.infer<typeof body>

export const EMPTY_BODY = emptyOf(bodyFields)

export const {
  list: listBodies,
  get: getBody,
  save: saveBody,
  remove: deleteBody,
} = crud('/api/sandoz/accreditation_bodies', {
  item: body,
  draft: bodyDraft,
  sortBy: ['name_de', 'name_en', 'label', 'updated_at'],
  filter: { name_de: textFilter, name_en: textFilter, label: textFilter, is_checked: flag },
  errorTexts: 'bodies',
  publishes: true,
  refuses: { remove: [422] },
  list: 'List the bodies that recognise events with points',
  get: 'Read a body with its rules, or the empty one',
  save: 'Create or change a body and its rules',
  remove: 'Delete a body of which there is no accreditation and no certificate',
})
