import { getTemplate } from '@/features/imports/service/template'
import { serveHandler } from '@/server/http/serve'

/** Serves a plain link; it is not part of the documented API. */
export const GET = serveHandler('GET template', (request: Request) => getTemplate(request))
