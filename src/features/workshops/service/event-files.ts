import { eq } from 'drizzle-orm'
import { NotFound } from '@/contract/problems'
import { columnsOf } from '@/schema/columns'
import { workshops } from '@/schema/workshops'
import { db } from '@/server/database/db'
import { bytesResponse, fileResponse } from '@/server/files/stored-files'
import type { Call } from '@/server/http/serve'
import type { getHeaderImage as imageEndpoint } from '../contract/public'
import { renderDefaultHeader, THUMBNAIL_WIDTH } from './images'
import { maySeeWorkshop } from './visibility'

type ImageCall = Pick<Call<typeof imageEndpoint>, 'request' | 'query' | 'principal'>

export async function getHeaderImage(id: number, call: ImageCall): Promise<Response> {
  return respondWithHeader(await getVisibleWorkshop(id, call), { request: call.request, width: call.query.w })
}

export async function getThumbnail(id: number, call: ImageCall): Promise<Response> {
  return respondWithHeader(await getVisibleWorkshop(id, call), {
    request: call.request,
    width: call.query.w ?? THUMBNAIL_WIDTH,
  })
}

export async function getPicture(id: number, call: ImageCall): Promise<Response> {
  const { picture, personal } = await getVisibleWorkshop(id, call)
  return fileResponse(call.request, picture, { personal })
}

export async function getDocument(id: number, call: Omit<ImageCall, 'query'> & { query: { invite?: string } }) {
  const { pdf_document, personal } = await getVisibleWorkshop(id, call)
  return fileResponse(call.request, pdf_document, { personal })
}

const FILE_COLUMNS = columnsOf(
  workshops,
  'id',
  'nonpublic',
  'is_template',
  'header_image',
  'own_header_image',
  'picture',
  'pdf_document',
)

async function getVisibleWorkshop(id: number, { query, principal }: ImageCall) {
  const [workshop] = await db.select(FILE_COLUMNS).from(workshops).where(eq(workshops.id, id))
  if (!workshop || !(await maySeeWorkshop(workshop, { principal, invite: query.invite }))) throw new NotFound()
  // No cache of the network keeps what only some may see.
  return { ...workshop, personal: workshop.nonpublic || workshop.is_template }
}

type VisibleWorkshop = Awaited<ReturnType<typeof getVisibleWorkshop>>

async function respondWithHeader(workshop: VisibleWorkshop, { request, width }: { request: Request; width?: number }) {
  const { own_header_image, header_image: theme, personal } = workshop
  if (own_header_image) return fileResponse(request, own_header_image, { width, personal })

  const { bytes, sha256, width: renderedWidth } = await renderDefaultHeader(theme, width)
  const content = {
    name: `${theme}.webp`,
    content_type: 'image/webp',
    sha256,
    suffix: `.${renderedWidth}`,
    size: bytes.length,
  }
  return bytesResponse(request, { ...content, read: async () => bytes }, { personal })
}
