import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { FILE_BODY_LIMIT, FILE_LIMIT } from '@/contract/shapes'

/** Pictures inside texts. The header `id` names the folder under /images/; without it the picture lands in /images/tmp/. */
export const saveImage = endpoint('POST /api/save-image', {
  summary: 'Store a picture for a text; answers its file name',
  access: 'signedIn',
  accepts: 'multipart',
  body: z.object({
    file: z
      .file()
      .refine((file) => file.type.startsWith('image'), 'image_expected')
      .refine((file) => file.size <= FILE_LIMIT, 'file_too_large'),
  }),
  bodyLimit: FILE_BODY_LIMIT,
  response: z.string(),
})
