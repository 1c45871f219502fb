import * as texts from '@/features/texts/contract'
import { saveImage } from '@/features/texts/service/pictures'
import { serve } from '@/server/http/serve'

export const POST = serve(texts.saveImage, ({ body, principal, request }) =>
  saveImage({ ...body, folder: request.headers.get('id'), principal }),
)
