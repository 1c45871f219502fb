import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { listOf } from '@/contract/lists'
import { binary, id, instant, line, opaqueId } from '@/contract/shapes'
import { certificateState } from './states'

export const REVOCATION_REASON_MAX = 300

const revocationReason = line(REVOCATION_REASON_MAX).min(1)

export const certificate = z.object({
  id: opaqueId,
  /** Printed on the document and unique among all certificates. */
  serial: z.int(),
  code: z.string(),
  state: certificateState,
  registration_id: opaqueId.nullable(),
  workshop_id: id.nullable(),
  accreditation_id: id.nullable(),
  /** Empty once the content is erased. */
  holder: z.string(),
  title: z.string(),
  date: z.string(),
  points: z.number().nullable(),
  label: z.string(),
  issued_at: instant.nullable(),
  revoked_at: instant.nullable(),
  revocation_reason: z.string(),
  replaces_id: opaqueId.nullable(),
  has_file: z.boolean(),
  /** The document could not be made, and staff can try again. */
  has_failed: z.boolean(),
})
export type Certificate = z.infer<typeof certificate>

const certificates = listOf(certificate, { sortBy: [] })

/** The state has no index, so it only narrows the certificates of an event or of a registration. */
const certificateFilter = z
  .strictObject({ workshop_id: id, registration_id: opaqueId, state: certificateState })
  .partial()
  .refine(({ workshop_id, registration_id, state }) => state === undefined || workshop_id || registration_id, {
    path: ['workshop_id'],
    error: 'required',
  })

export const listCertificates = endpoint('GET /api/sandoz/certificates', {
  summary: 'List certificates, newest first',
  query: certificates.query
    .pick({ page: true, per_page: true, perPage: true })
    .extend({ filter: certificateFilter.optional() }),
  response: certificates.response,
})

export const getCertificateFile = endpoint('GET /api/sandoz/certificates/{id}/file', {
  summary: 'The document of a certificate',
  revealsNumbers: true,
  params: { id: opaqueId },
  response: binary('application/pdf'),
})

export const revokeCertificate = endpoint('POST /api/sandoz/certificates/{id}/revoke', {
  summary: 'Revoke a certificate with a reason, so that its verification says so',
  params: { id: opaqueId },
  body: z.object({ reason: revocationReason }),
  refuses: [422],
  response: certificate,
})

/** All documents of an event in one file. */
export const BUNDLE_FORMATS = ['zip', 'pdf'] as const

export const downloadCertificates = endpoint('GET /api/sandoz/workshops/certificates/{id}/download', {
  summary: 'All valid certificates of an event as one ZIP file or one PDF',
  revealsNumbers: true,
  query: z.object({ format: z.enum(BUNDLE_FORMATS).default('zip') }),
  refuses: [404],
  response: binary('application/zip', 'application/pdf'),
})
