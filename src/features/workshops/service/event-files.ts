import 'server-only'
import { eq } from 'drizzle-orm'
import { NotFound } from '@/contract/problems'
import { db } from '@/server/db'
import { bytesResponse, fileResponse } from '@/server/files'
import type { Call } from '@/server/serve'
import type { getHeaderImage as imageEndpoint } from '../contract/public'
import { workshops } from '../table'
import { maySeeWorkshop } from './find'
import { drawHeader, THUMBNAIL_WIDTH } from './images'

type ImageCall = Pick<Call<typeof imageEndpoint>, 'request' | 'query' | 'principal'>

export async function getHeaderImage(id: number, call: ImageCall): Promise<Response> {
  return showHeader(await getPictured(id, call), { request: call.request, width: call.query.w })
}

export async function getThumbnail(id: number, call: ImageCall): Promise<Response> {
  return showHeader(await getPictured(id, call), { request: call.request, width: call.query.w ?? THUMBNAIL_WIDTH })
}

export async function getPicture(id: number, call: ImageCall): Promise<Response> {
  const { picture, nonpublic } = await getPictured(id, call)
  return fileResponse(call.request, picture, { personal: nonpublic })
}

export async function getDocument(id: number, call: Omit<ImageCall, 'query'> & { query: { invite?: string } }) {
  const { pdf_document, nonpublic } = await getPictured(id, call)
  return fileResponse(call.request, pdf_document, { personal: nonpublic })
}

const pictured = {
  id: workshops.id,
  nonpublic: workshops.nonpublic,
  header_image: workshops.header_image,
  own_header_image: workshops.own_header_image,
  picture: workshops.picture,
  pdf_document: workshops.pdf_document,
}

async function getPictured(id: number, { query, principal }: ImageCall) {
  const [workshop] = await db.select(pictured).from(workshops).where(eq(workshops.id, id))
  if (!workshop || !(await maySeeWorkshop(workshop, { principal, invite: query.invite }))) throw new NotFound()
  return workshop
}

type Pictured = Awaited<ReturnType<typeof getPictured>>

async function showHeader(workshop: Pictured, { request, width }: { request: Request; width?: number }) {
  const { own_header_image, header_image: theme, nonpublic: personal } = workshop
  if (own_header_image) return fileResponse(request, own_header_image, { width, personal })

  const { bytes, sha256, width: drawn } = await drawHeader(theme, width)
  const content = { name: `${theme}.webp`, content_type: 'image/webp', sha256, suffix: `.${drawn}`, size: bytes.length }
  return bytesResponse(request, { ...content, read: async () => bytes }, { personal })
}
