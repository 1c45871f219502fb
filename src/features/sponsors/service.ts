import 'server-only'
import { eq } from 'drizzle-orm'
import { urlOf } from '@/contract/endpoint'
import { NotFound } from '@/contract/problems'
import { itemsOf } from '@/server/crud/items'
import { db } from '@/server/database/db'
import { fileResponse } from '@/server/files/stored-files'
import { getSponsorImage as imageEndpoint } from './contract'
import { sponsors } from './table'

const items = itemsOf(sponsors, {
  empty: { name: '', image: null },
  search: [sponsors.name],
  files: { image: { kind: 'image', url: (id) => urlOf(imageEndpoint, { params: { id } }) } },
})

export const { list: listSponsors, get: getSponsor, save: saveSponsor, remove: deleteSponsor } = items

export async function getSponsorImage(id: number, request: Request): Promise<Response> {
  const [sponsor] = await db.select({ image: sponsors.image }).from(sponsors).where(eq(sponsors.id, id))
  if (!sponsor?.image) throw new NotFound()
  return fileResponse(request, sponsor.image)
}
