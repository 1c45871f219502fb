import { asc, countDistinct, eq } from 'drizzle-orm'
import { urlOf } from '@/contract/endpoint'
import { recordOf } from '@/contract/fields'
import { NotFound } from '@/contract/problems'
import { accreditations, certificateSigners } from '@/schema/accreditations'
import { columnsOf } from '@/schema/columns'
import { itemsOf } from '@/server/crud/items'
import { isAnyOf } from '@/server/database/bulk'
import { type Db, db, type Tx } from '@/server/database/db'
import { fileResponse } from '@/server/files/stored-files'
import { EMPTY_SIGNER, getSignerPicture as pictureEndpoint, SIGNER_PICTURES } from '../contract/signers'

const items = itemsOf(certificateSigners, {
  empty: EMPTY_SIGNER,
  search: [certificateSigners.name],
  files: recordOf(SIGNER_PICTURES, (picture) => ({
    kind: 'image',
    url: (id: number) => urlOf(pictureEndpoint, { params: { id, picture } }),
  })),
  parts: { fields: [], read: countEvents },
  pickedBy: [accreditations.signer_id],
})

export const { list: listSigners, get: getSigner, save: saveSigner, remove: deleteSigner } = items

/** The question before a deletion names the number of events. */
async function countEvents(ids: number[], from: Db | Tx) {
  const { signer_id, workshop_id } = accreditations
  const rows = await from
    .select({ signer_id, events: countDistinct(workshop_id) })
    .from(accreditations)
    .where(isAnyOf(signer_id, ids))
    .groupBy(signer_id)
  return new Map(ids.map((id) => [id, { events: rows.find((row) => row.signer_id === id)?.events ?? 0 }]))
}

/** The people whom the form of an accreditation offers. */
export const readSigners = () =>
  db
    .select(columnsOf(certificateSigners, 'id', 'name'))
    .from(certificateSigners)
    .orderBy(asc(certificateSigners.name), asc(certificateSigners.id))

type PictureOf = { id: number; picture: (typeof SIGNER_PICTURES)[number] }

export async function getSignerPicture({ id, picture }: PictureOf, request: Request): Promise<Response> {
  const [signer] = await db.select().from(certificateSigners).where(eq(certificateSigners.id, id))
  const file = signer?.[picture]
  if (!file) throw new NotFound()
  return fileResponse(request, file, { personal: true })
}
