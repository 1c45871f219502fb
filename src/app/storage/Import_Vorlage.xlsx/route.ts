import { getTemplate } from '@/features/imports/service/template'
import { serveOutside } from '@/server/serve'

/** Behind a plain link: no call of the API. */
export const GET = serveOutside('GET template', (request: Request) => getTemplate(request))
