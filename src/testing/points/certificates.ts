import { db } from '@/server/database/db'
import { insertFiles, storePdf } from '@/server/files/stored-files'
import { aBody, aCertificate, anAccreditation } from '../factories'

type Person = { id: string; workshop_id: number }

const certificateOf = async ({ id, workshop_id: event }: Person) => {
  const workshop = { id: event }
  return { workshop, registration: { id }, accreditation: await anAccreditation(workshop, await aBody()) }
}

/** A certificate that is revoked, or replaced by a valid one. */
export async function anEndedCertificate(person: Person, type: 'certificate_revoked' | 'certificate_replaced') {
  const of = await certificateOf(person)
  if (type === 'certificate_revoked')
    return aCertificate(of, { state: 'revoked', revocation_reason: 'Verwechslung zweier Personen' })
  const { id: replaces_id } = await aCertificate(of, { state: 'replaced' })
  return aCertificate(of, { replaces_id })
}

/** A valid certificate with a stored document. */
export async function aCertificateWithDocument(person: Person, document = '%PDF-1.7\n') {
  const of = await certificateOf(person)
  const file = await storePdf(Buffer.from(`${document}${person.id}`), 'Teilnahmebescheinigung')
  await db.transaction((tx) => insertFiles(tx, [file]))
  const stored = { file: file.id, sha256: file.sha256 }
  return aCertificate(of, stored)
}
