import { findImage } from '@/features/texts/service'

type Context = { params: Promise<{ path: string[] }> }

/** Images inside texts; not a call of the API, so it answers without JSON. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { path } = await params
  return (await findImage(request, path)) ?? new Response(null, { status: 404 })
}
