import { findImage } from '@/features/texts/service/pictures'
import { answerNotFound, serveOutside } from '@/server/serve'

type Context = { params: Promise<{ path: string[] }> }

/** Images inside texts: no call of the API. */
export const GET = serveOutside('GET images', async (request: Request, { params }: Context) => {
  const { path } = await params
  return (await findImage(request, path)) ?? answerNotFound(request)
})
