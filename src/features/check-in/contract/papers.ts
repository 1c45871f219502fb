import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { isOneOf } from '@/contract/fields'
import { binary, FILE_BODY_LIMIT, FILE_LIMIT, id, instant, opaqueId, PDF_TYPE } from '@/contract/shapes'

/** The scans of one event. */
export const PAPERS_MAX = 40
export const PAPER_TYPES = [PDF_TYPE, 'image/jpeg', 'image/png'] as const
/** Photos are stored in this format. */
const STORED_IMAGE_TYPE = 'image/webp'

/** A scan or a photo of the list that people signed. @public */
export const paper = z.object({
  id: opaqueId,
  name: z.string(),
  content_type: z.string(),
  size: z.int(),
  created_at: instant,
  created_by: z.string().nullable(),
})
export type Paper = z.infer<typeof paper>

export const listPapers = endpoint('GET /api/sandoz/check_in/{id}/papers', {
  summary: 'List the scans of signed attendance lists of an event',
  response: z.object({ data: z.array(paper) }),
})

export const addPaper = endpoint('POST /api/sandoz/check_in/{id}/papers', {
  summary: 'Attach a scan or a photo of a signed attendance list to an event: PDF, JPEG or PNG',
  accepts: 'multipart',
  body: z.object({
    file: z
      .file()
      .refine(({ type }) => isOneOf(PAPER_TYPES, type), 'scan_expected')
      .refine(({ size }) => size <= FILE_LIMIT, 'file_too_large'),
  }),
  bodyLimit: FILE_BODY_LIMIT,
  response: paper,
  refuses: [404],
})

export const getPaper = endpoint('GET /api/sandoz/check_in/{id}/papers/{paper}', {
  summary: 'Download a scan of a signed attendance list',
  params: { id, paper: opaqueId },
  response: binary(PDF_TYPE, STORED_IMAGE_TYPE),
})

export const deletePaper = endpoint('DELETE /api/sandoz/check_in/{id}/papers/{paper}', {
  summary: 'Delete a scan of a signed attendance list',
  params: { id, paper: opaqueId },
})
