import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { namesOf } from '@/contract/fields'
import { day, editable, emptyOf, id, idOrNew, instant, line, storedShapes, withoutDefaults } from '@/contract/shapes'
import { ACCREDITATION_STATES, guardedChanges, points } from '@/contract/values/accreditations'
import { body } from './bodies'

const PASSWORD_MAX = 200
const NAME_MAX = 200

const fields = {
  body_id: id,
  /** The code of one of the body's categories; empty for a body without any. */
  category: line(20).default(''),
  /** The points for taking part, for a passed learning check, and for a speaker. */
  points_basis: points.default(0),
  points_test: points.default(0),
  points_speaker: points.default(0),
  /** The number that the body gave the event. */
  number: line(60).default(''),
  scientific_lead: line(NAME_MAX).default(''),
  /** The person who signs the certificates; null for the signatory of the template. */
  signer_id: id.nullable().default(null),
  provider: line(NAME_MAX).default(''),
  state: z.enum(ACCREDITATION_STATES).default('to_apply'),
  applied_on: day.nullable().default(null),
  decided_on: day.nullable().default(null),
  /** The member of staff who takes care of it. */
  person_in_charge: id.nullable().default(null),
  /** The period for which the event is recognised. */
  valid_from: day.nullable().default(null),
  valid_until: day.nullable().default(null),
  /** Visitors read that the points have been applied for. */
  shows_application: z.boolean().default(false),
} as const

export const ACCREDITATION_FIELDS = namesOf(fields)

/** The password is omitted, so that a save without a new one keeps it. */
export const EMPTY_ACCREDITATION = { ...emptyOf(fields), body_id: undefined, password: undefined }

const accreditationDraft = z
  .object({
    ...withoutDefaults(fields),
    /** The password of the number. It is stored encrypted and never shown; empty deletes it, omitted keeps it. */
    password: line(PASSWORD_MAX).optional(),
    ...editable,
  })
  .superRefine(({ valid_from, valid_until, applied_on, decided_on }, { addIssue }) => {
    const refuse = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message })
    if (valid_from && valid_until && valid_until < valid_from) refuse('valid_until', 'end_before_start')
    if (applied_on && decided_on && decided_on < applied_on) refuse('decided_on', 'decided_before_applied')
  })
export type AccreditationDraft = z.output<typeof accreditationDraft>

/** The text that tells a body of changes, ready to be copied into a mail. */
const changeReport = z.object({ subject: z.string(), text: z.string() })
export type ChangeReport = z.infer<typeof changeReport>

/** @public */
export const accreditation = z.object({
  id,
  ...storedShapes(fields),
  has_password: z.boolean(),
  person_in_charge_name: z.string().nullable(),
  signer_name: z.string().nullable(),
  /** Changes of the event that staff have not yet reported to the body, with the text for it; null when there are none. */
  open_changes: z.object({ changes: guardedChanges, changed_at: instant, report: changeReport }).nullable(),
  created_at: instant,
  updated_at: instant,
})
export type Accreditation = z.infer<typeof accreditation>

/** The facts of the event from which points are proposed and hints follow. */
const accreditedEvent = z.object({
  title: z.string(),
  date: z.string(),
  time: z.string(),
  end_time: z.string().nullable(),
  breaks: z.string(),
  break_minutes: z.int(),
  presence_type: z.enum(['Online', 'Onsite']),
  location: z.string(),
  nonpublic: z.boolean(),
  maximum_participants: z.int().nullable(),
  /** The text about points that visitors read while no accreditation is shown; empty otherwise. */
  typed_points: z.string(),
})
export type AccreditedEvent = z.infer<typeof accreditedEvent>

export const listAccreditations = endpoint('GET /api/sandoz/workshops/accreditations/{id}', {
  summary: 'List the accreditations of an event, with the bodies that may be chosen',
  response: z.object({
    data: z.array(accreditation),
    event: accreditedEvent,
    bodies: z.array(body.extend({ id })),
    /** The people who may take care of an accreditation. */
    staff: z.array(z.object({ id, name: z.string() })),
    /** The people who may sign its certificates. */
    signers: z.array(z.object({ id, name: z.string() })),
    /** The day in Berlin, against which deadlines are counted. */
    today: z.string(),
  }),
})

export type LoadedAccreditations = z.infer<(typeof listAccreditations)['response']>

export const saveAccreditation = endpoint('POST /api/sandoz/workshops/accreditations/{id}/items/{accreditation}', {
  summary: 'Add an accreditation to an event, or change one',
  params: { id, accreditation: idOrNew },
  errorTexts: 'accreditations',
  body: accreditationDraft,
  publishes: true,
  response: accreditation,
})

export const deleteAccreditation = endpoint('DELETE /api/sandoz/workshops/accreditations/{id}/items/{accreditation}', {
  summary: 'Delete an accreditation of an event for which there is no certificate',
  params: { id, accreditation: id },
  publishes: true,
  refuses: [422],
})

export const confirmChanges = endpoint('POST /api/sandoz/workshops/accreditations/{id}/items/{accreditation}/confirm', {
  summary: 'Record that the body was told of the changes of an event, so that its points are shown as certain again',
  params: { id, accreditation: id },
  /** The changes that the person has read; later ones are asked about again. */
  body: z.object({ changed_at: instant }),
  publishes: true,
  response: accreditation,
})
