import { findImage } from '@/features/texts/service/pictures'
import { notFoundResponse, serveHandler } from '@/server/http/serve'

type Context = { params: Promise<{ path: string[] }> }

/** Serves the images inside texts; it is not part of the documented API. */
export const GET = serveHandler('GET images', async (request: Request, { params }: Context) => {
  const { path } = await params
  return (await findImage(request, path)) ?? notFoundResponse(request)
})
