import type { HandlersOf } from '@/server/http/serve'
import type { feature } from './feature'
import { getFrontendTexts, previewFrontendTexts, saveFrontendTexts } from './service/frontend'
import { saveImage } from './service/pictures'

export const handlers: HandlersOf<typeof feature> = {
  getFrontendTexts: ({ params }) => getFrontendTexts(params.language),
  previewFrontendTexts: ({ body }) => previewFrontendTexts(body),
  saveFrontendTexts: ({ body, principal }) => saveFrontendTexts(body, principal),
  saveImage: ({ body, principal, request }) => saveImage({ ...body, folder: request.headers.get('id'), principal }),
}
