import { and, desc, eq, sql } from 'drizzle-orm'
import { isOneOf, pickNames } from '@/contract/fields'
import { HELD_STATES } from '@/features/certificates/contract/states'
import { formatCode } from '@/features/certificates/rules/codes'
import { getRecipient } from '@/features/registrations/service/personal-tokens'
import { isAvailable } from '@/features/registrations/service/sign-up/find-registration'
import { bodies } from '@/schema/accreditations'
import { certificates, validCondition } from '@/schema/certificates'
import { columnsOf } from '@/schema/columns'
import { isOfAddress, registrations } from '@/schema/registrations'
import { db, getRow } from '@/server/database/db'
import { fileResponse } from '@/server/files/stored-files'
import type { OwnLink } from './own-registration'

/** More certificates than anybody has; a bound on the size of the page. */
const CERTIFICATES_MAX = 200

type OwnRow = Awaited<ReturnType<typeof readRows>>[number]
export type OwnCertificate = ReturnType<typeof certificatesOf>[number]

/** The certificates of an address, the latest event first, and the registrations whose name stands on one. */
export async function findOwnCertificates(email: string) {
  const rows = await readRows(email)
  return {
    certificates: certificatesOf(rows),
    /** Drafts count as well, because the document of a draft is made with the name that the draft has stored. */
    certified: new Set(rows.map(({ registration_id }) => registration_id)),
  }
}

const isOwnedBy = (email: string) => and(isOfAddress(email), isAvailable)

const SHOWN = columnsOf(
  certificates,
  'id',
  'serial',
  'code',
  'state',
  'registration_id',
  'body_id',
  'content',
  'file',
  'replaces_id',
  'revoked_at',
)

const readRows = (email: string) =>
  db
    .select({ ...SHOWN, body: columnsOf(bodies, 'name_de', 'name_en') })
    .from(certificates)
    .innerJoin(registrations, eq(registrations.id, certificates.registration_id))
    .leftJoin(bodies, eq(bodies.id, certificates.body_id))
    .where(isOwnedBy(email))
    .orderBy(desc(sql`${certificates.content} ->> 'date'`), desc(certificates.serial))
    .limit(CERTIFICATES_MAX)

/** Only the owner learns which certificate replaced another one. A draft is left out, and one whose content is erased. */
function certificatesOf(rows: OwnRow[]) {
  const replacements = new Map(
    rows.flatMap(({ replaces_id, state, ...row }) => (replaces_id && state !== 'draft' ? [[replaces_id, row]] : [])),
  )
  return rows.flatMap(({ content, state, ...row }) => {
    if (!content || !isOneOf(HELD_STATES, state)) return []
    const replacement = replacements.get(row.id)
    const { points, label, event_number } = content
    const numberName = content.event_number_name || label
    return [
      {
        ...pickNames(row, ['id', 'registration_id', 'serial', 'revoked_at', 'body_id']),
        ...pickNames(content, ['holder', 'title', 'date', 'label', 'category']),
        code: formatCode(row.code),
        state,
        replaced_by: replacement ? pickNames(replacement, ['id', 'serial']) : null,
        hasFile: state === 'issued' && row.file !== null,
        points: points.total,
        body: row.body ?? { name_de: content.body, name_en: content.body },
        /** With its name, because spreadsheets would round a number of so many digits. */
        event_number: event_number && `${numberName} ${event_number}`,
      },
    ]
  })
}

/** The document of a valid certificate. One that was replaced or revoked must not be handed on, so it is not found. */
export async function getOwnCertificate({ token, id }: OwnLink, request: Request): Promise<Response> {
  const { email } = await getRecipient(token)
  const found = await getRow(
    db
      .select({ file: certificates.file })
      .from(certificates)
      .innerJoin(registrations, eq(registrations.id, certificates.registration_id))
      .where(and(eq(certificates.id, id), validCondition, isOwnedBy(email))),
  )
  const response = await fileResponse(request, found.file, { personal: true })
  // The device may belong to a practice, and a certificate can be revoked at any time.
  response.headers.set('cache-control', 'no-store')
  return response
}
