import { z } from 'zod'
import { crud } from '@/contract/crud'
import { endpoint } from '@/contract/endpoint'
import { namesOf, recordOf } from '@/contract/fields'
import { textFilter } from '@/contract/lists'
import {
  binary,
  editable,
  emptyOf,
  FILE_BODY_LIMIT,
  fileValue,
  id,
  line,
  pictureQuery,
  storedShapes,
  storedTimes,
  withFiles,
  withoutDefaults,
} from '@/contract/shapes'

export const SIGNER_PICTURES = ['signature', 'stamp'] as const

/** The name of the one who signs, with the title, and the function; both stand below the signature. */
export const signatoryName = line(120)
export const signatoryRole = line(160)

const fields = {
  name: signatoryName.min(1),
  role_de: signatoryRole.default(''),
  role_en: signatoryRole.default(''),
} as const

export const SIGNER_FIELDS = namesOf(fields)

const signerDraft = z.object({
  ...withoutDefaults(fields),
  ...recordOf(SIGNER_PICTURES, () => fileValue.nullish()),
  ...editable,
})

/** A person who signs certificates of the events that name the person. @public */
export const signer = z.object({
  id: id.nullable(),
  ...storedShapes(fields),
  name: z.string(),
  ...recordOf(SIGNER_PICTURES, () => fileValue.nullable()),
  /** The number of events of which an accreditation names the person. */
  events: z.int().optional(),
  ...storedTimes,
})
export type Signer = z.infer<typeof signer>

export const EMPTY_SIGNER = { ...emptyOf(fields), ...recordOf(SIGNER_PICTURES, () => null) }

export const {
  list: listSigners,
  get: getSigner,
  save: saveSigner,
  remove: deleteSigner,
} = crud('/api/sandoz/certificate_signers', {
  item: signer,
  draft: signerDraft,
  query: withFiles,
  sortBy: ['name', 'updated_at'],
  filter: { name: textFilter },
  errorTexts: 'certificate_signers',
  bodyLimit: 2 * FILE_BODY_LIMIT,
  list: 'List the people who sign certificates of the events that name them',
  get: 'Read a person who signs certificates, or the empty one',
  save: 'Create or change a person who signs certificates; documents that are issued stay as they are',
  remove: 'Delete a person who signs certificates; the one of the template then signs those of the events',
})

export const getSignerPicture = endpoint('GET /api/sandoz/certificate_signers/{id}/{picture}', {
  summary: 'The signature or the stamp of a person who signs certificates',
  params: { id, picture: z.enum(SIGNER_PICTURES) },
  query: pictureQuery,
  response: binary('image/webp'),
})
