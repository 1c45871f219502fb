import { z } from 'zod'
import { crud } from '@/contract/crud'
import { endpoint } from '@/contract/endpoint'
import { namesOf, recordOf } from '@/contract/fields'
import { LOCALES } from '@/contract/locales'
import {
  binary,
  editable,
  FILE_BODY_LIMIT,
  fileValue,
  id,
  idOrNew,
  line,
  lines,
  opaqueId,
  pictureQuery,
  storedTimes,
  withFiles,
} from '@/contract/shapes'
import { PICTURES } from '@/contract/values/certificates'
import { signatoryName, signatoryRole } from '@/features/accreditations/contract/signers'

export const TEXT_PLACEHOLDERS = ['event', 'date', 'points', 'body'] as const

const heading = line(120)
const paragraph = lines(600)

const fields = {
  organiser: lines(300),
  place: line(80),
  signatory: signatoryName,
  signatory_role_de: signatoryRole,
  signatory_role_en: signatoryRole,
  heading_de: heading,
  heading_en: heading,
  opening_de: paragraph,
  opening_en: paragraph,
  closing_de: paragraph,
  closing_en: paragraph,
} as const

export const TEMPLATE_FIELDS = namesOf(fields)

/** The template without a body is for all bodies; what a template of a body leaves empty is taken from it. */
export const templateDraft = z.object({
  body_id: id.nullable(),
  ...z.object(fields).partial().shape,
  ...recordOf(PICTURES, () => fileValue.nullish()),
  ...editable,
})
export type TemplateDraft = z.output<typeof templateDraft>

/** @public */
export const certificateTemplate = z.object({
  id: id.nullable(),
  body_id: id.nullable(),
  /** The name of the body, for lists; empty for the template of all bodies. */
  body_name: z.string().optional(),
  ...fields,
  ...recordOf(PICTURES, () => fileValue.nullable()),
  ...storedTimes,
})
export type CertificateTemplate = z.infer<typeof certificateTemplate>

export const EMPTY_TEMPLATE = {
  body_id: null,
  ...recordOf(TEMPLATE_FIELDS, () => ''),
  ...recordOf(PICTURES, () => null),
} satisfies Omit<CertificateTemplate, 'id'>

/** Staff rarely change all pictures at once. */
const PICTURES_BODY_LIMIT = 2 * FILE_BODY_LIMIT

export const {
  list: listTemplates,
  get: getTemplate,
  save: saveTemplate,
  remove: deleteTemplate,
} = crud('/api/sandoz/certificate_templates', {
  item: certificateTemplate,
  draft: templateDraft,
  query: withFiles,
  sortBy: ['signatory', 'updated_at'],
  filter: { body_id: id },
  errorTexts: 'certificates',
  bodyLimit: PICTURES_BODY_LIMIT,
  refuses: { save: [422] },
  list: 'List the templates of certificates',
  get: 'Read a template of certificates, or the empty one',
  save: 'Create or change a template of certificates; documents that are issued stay as they are',
  remove: 'Delete a template of certificates; its body then gets the one for all bodies',
})

export const getTemplatePicture = endpoint('GET /api/sandoz/certificate_templates/{id}/{picture}', {
  summary: 'A picture of a template of certificates',
  params: { id, picture: z.enum(PICTURES) },
  query: pictureQuery,
  response: binary('image/webp'),
})

/** The preview shows the draft on a registration, or on a sample person. */
const PREVIEW_FORMATS = ['png', 'pdf'] as const

export const previewCertificate = endpoint('POST /api/sandoz/certificate_templates/{id}/preview', {
  summary: 'Draw a certificate from a draft of its template, for a person of an event or a sample person',
  params: { id: idOrNew },
  errorTexts: 'certificates',
  body: z.object({
    draft: templateDraft,
    registration_id: opaqueId.optional(),
    language: z.enum(LOCALES),
    format: z.enum(PREVIEW_FORMATS),
  }),
  bodyLimit: PICTURES_BODY_LIMIT,
  response: binary('image/png', 'application/pdf'),
})
