import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { flag, id, instant, opaqueId } from '@/contract/shapes'
import { NUMBER_KINDS } from '@/contract/values/numbers'
import { EVENT_NUMBER_PROBLEMS } from '@/features/accreditations/contract/event-numbers'
import { NO_POINTS_REASONS } from '@/features/accreditations/contract/person-points'
import { NUMBER_PROBLEMS } from '@/features/person-numbers/contract'
import { certificateState } from './states'

/** Why a person gets no certificate from a body, in the order in which they are looked at. */
const NO_CERTIFICATE_REASONS = [
  ...NO_POINTS_REASONS,
  'number_missing',
  'name_missing',
  'evaluation_missing',
  'revoked',
] as const
export type NoCertificateReason = (typeof NO_CERTIFICATE_REASONS)[number]

/** In which respect an issued certificate differs from what is known by now. */
const CERTIFICATE_CHANGES = ['points', 'holder', 'event', 'no_longer_entitled'] as const
export type CertificateChange = (typeof CERTIFICATE_CHANGES)[number]

const CERTIFICATE_WARNINGS = [...NUMBER_PROBLEMS, 'number_shared', 'number_missing'] as const

/** Other people with the same number are named up to this many. */
export const SHARED_NUMBER_SHOWN = 3

/** @public */
export const certificateWarning = z.object({
  kind: z.enum(NUMBER_KINDS),
  warning: z.enum(CERTIFICATE_WARNINGS),
  /** The people at other addresses who have the number, each with the event. */
  others: z.array(z.object({ name: z.string(), workshop_id: id, workshop_title: z.string() })),
})
export type CertificateWarning = z.infer<typeof certificateWarning>

/** The points of a person from one body, and the certificate that was issued for them. @public */
const bodyEntitlement = z.object({
  /** The body among the bodies of the list. */
  body_key: z.string(),
  /** Null for a certificate whose accreditation was deleted. */
  accreditation_id: id.nullable(),
  /** The points that the person gets; null for none. */
  points: z.number().nullable(),
  /** Why there is no certificate. After a revocation staff choose the people who get another one. */
  reason: z.enum(NO_CERTIFICATE_REASONS).nullable(),
  /** The valid certificate, or the draft whose document is being made. */
  certificate: z
    .object({ id: opaqueId, serial: z.int(), state: certificateState, points: z.number().nullable() })
    .nullable(),
  changes: z.array(z.enum(CERTIFICATE_CHANGES)),
  /** The doubts about the number that the certificate shows, or would show. */
  warnings: z.array(certificateWarning),
})
export type BodyEntitlement = z.infer<typeof bodyEntitlement>

const personEntitlements = z.object({
  registration_id: opaqueId,
  name: z.string(),
  is_companion: z.boolean(),
  /** The addresses and the end of a number, where another person of the event has the same name. */
  namesake: z.object({ email: z.string(), address: z.string(), number: z.string() }).nullable(),
  bodies: z.array(bodyEntitlement),
})
export type PersonEntitlements = z.infer<typeof personEntitlements>

const certifyingBody = z.object({
  key: z.string(),
  accreditation_id: id.nullable(),
  /** The names are empty once neither the body nor the content of its certificates is kept. */
  name_de: z.string(),
  name_en: z.string(),
  label: z.string(),
  /** Its certificates can be issued. A body that refused the event, or whose accreditation was deleted, has only earlier ones. */
  is_recognised: z.boolean(),
  number_problem: z.enum(EVENT_NUMBER_PROBLEMS).nullable(),
})
export type CertifyingBody = z.infer<typeof certifyingBody>

/** The progress of a run: its certificates, those with a document, and those whose document could not be made. @public */
export const certificateRun = z.object({
  id,
  total: z.int(),
  made: z.int(),
  failed: z.int(),
  created_at: instant,
  finished_at: instant.nullable(),
})
export type CertificateRun = z.infer<typeof certificateRun>

export const listEntitlements = endpoint('GET /api/sandoz/workshops/certificates/{id}', {
  summary: 'List who gets which certificate of an event and who none and why, with those that are issued',
  response: z.object({
    /** Everybody with a seat at the event in the order of the check-in list, then the others who have certificates. */
    data: z.array(personEntitlements),
    bodies: z.array(certifyingBody),
    /** Certificates are issued after the end of the event. */
    has_ended: z.boolean(),
    is_cancelled: z.boolean(),
    run: certificateRun.nullable(),
  }),
})

/** The warnings about these certificates that the user has read, by name or only their number; others are refused. */
const acceptedWarnings = z.union([z.int().min(0), z.array(z.string().max(120)).max(50_000)]).default(0)

/** Room for the names of the warnings about everybody at a large event. */
const WARNINGS_BODY_LIMIT = 2 * 1024 * 1024

/** Names an attempt of the user, so that a repeated request does not issue again. */
const submissionKey = opaqueId.optional()

export const issueCertificates = endpoint('POST /api/sandoz/workshops/certificates/{id}/issue', {
  summary: 'Issue certificates to everybody who is entitled and has none yet, or to the chosen ones of them',
  bodyLimit: WARNINGS_BODY_LIMIT,
  body: z.object({
    registration_ids: z.array(opaqueId).max(10_000).optional(),
    /** The number of certificates that the user has confirmed; another number is refused. */
    count: z.int().min(1),
    accepted_warnings: acceptedWarnings,
    /** Certificates about which there is a warning are left out. */
    without_warned: flag.default(false),
    sends_mails: flag,
    key: submissionKey,
  }),
  refuses: [422],
  response: certificateRun,
})

export const replaceCertificates = endpoint('POST /api/sandoz/workshops/certificates/{id}/replace', {
  summary: 'Replace certificates by corrected ones; the old ones say so from then on',
  bodyLimit: WARNINGS_BODY_LIMIT,
  body: z.object({
    certificates: z.array(opaqueId).min(1).max(10_000),
    accepted_warnings: acceptedWarnings,
    sends_mails: flag,
    key: submissionKey,
  }),
  refuses: [422],
  response: certificateRun,
})

export const retryCertificates = endpoint('POST /api/sandoz/workshops/certificates/{id}/retry', {
  summary: 'Try again to make the documents that could not be made',
  response: certificateRun.nullable(),
})
