import { db } from '@/server/database/db'
import { insertFiles, storePdf } from '@/server/files/stored-files'
import { aBody, aCertificate, anAccreditation } from '../factories'

type Person = { id: string; workshop_id: number }

/** A valid certificate with a stored document. */
export async function aCertificateWithDocument({ id, workshop_id }: Person, document = '%PDF-1.7\n') {
  const workshop = { id: workshop_id }
  const accreditation = await anAccreditation(workshop, await aBody())
  const file = await storePdf(Buffer.from(`${document}${id}`), 'Teilnahmebescheinigung')
  await db.transaction((tx) => insertFiles(tx, [file]))
  const stored = { file: file.id, sha256: file.sha256 }
  return aCertificate({ workshop, registration: { id }, accreditation }, stored)
}
