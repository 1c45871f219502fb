import { and, eq, inArray, or } from 'drizzle-orm'
import type { z } from 'zod'
import { pickNames } from '@/contract/fields'
import { NotFound } from '@/contract/problems'
import type { CertificateContent } from '@/contract/values/certificates'
import { maskNumber } from '@/features/person-numbers/contract'
import { todayInBerlin } from '@/i18n/formats'
import { certificates } from '@/schema/certificates'
import { columnsOf } from '@/schema/columns'
import { db } from '@/server/database/db'
import { withConstantTime } from '@/server/http/constant-time'
import { callsKeyOf, tryCountAttempt } from '@/server/http/rate-limits'
import { PUBLIC_STATES, type PublicState } from '../../contract/states'
import {
  VERIFY_LIMIT,
  type VerifiedCertificate,
  verifyCertificate as verifyEndpoint,
  type verifyFile as verifyFileEndpoint,
} from '../../contract/verification'
import { parseCode } from '../../rules/codes'

/** Tells anybody who has the code whether the certificate is valid. A draft is unknown. */
export async function verifyCertificate(typed: string): Promise<VerifiedCertificate> {
  const found = await findVerified(typed)
  if (!found) throw new NotFound()
  return found
}

/** The answer takes the same time and the same work for every code, so that guessing tells nothing. */
const findVerified = (typed: string) =>
  withConstantTime(async () => {
    const [row] = await readIssued(eq(certificates.code, parseCode(typed) ?? ''))
    return row ? verifiedOf(row) : null
  })

/** The page counts its visits together with the calls, so that it gives no further guesses. */
export async function verifyOnPage(code: string, address: string): Promise<VerifiedCertificate | 'limited' | null> {
  if (!(await tryCountAttempt(callsKeyOf(verifyEndpoint, address), VERIFY_LIMIT))) return 'limited'
  return findVerified(code)
}

type FileInput = z.output<(typeof verifyFileEndpoint)['body']>

/**
 * Tells whether a file is a certificate as it was issued. Once the document of a code is erased, nobody can tell any
 * more, but its state is still known.
 */
export const verifyFile = ({ sha256, code }: FileInput) =>
  withConstantTime(async () => {
    const rows = await readIssued(
      or(eq(certificates.sha256, sha256), eq(certificates.code, parseCode(code ?? '') ?? '')),
    )
    const original = rows.find((row) => row.sha256 === sha256)
    const [row] = rows
    if (original) return { verdict: 'original' as const, certificate: verifiedOf(original) }
    if (!row) return { verdict: 'unknown' as const, certificate: null }
    return { verdict: row.sha256 === null ? ('unknown' as const) : ('altered' as const), certificate: verifiedOf(row) }
  })

const readIssued = (condition: ReturnType<typeof or>) =>
  db
    .select(columnsOf(certificates, 'state', 'content', 'sha256', 'revoked_at'))
    .from(certificates)
    .where(and(condition, inArray(certificates.state, PUBLIC_STATES)))

type IssuedRow = Awaited<ReturnType<typeof readIssued>>[number]

function verifiedOf({ state, content, revoked_at }: IssuedRow): VerifiedCertificate {
  if (!isPublic(state)) throw new Error('a draft is never verified')
  const revoked_on = revoked_at === null ? null : todayInBerlin(new Date(revoked_at))
  // Without its content nobody can compare the document, so that it is not called valid any more.
  if (!content) return { state: state === 'issued' ? 'expired' : state, revoked_on, details: null }
  return { state, revoked_on, details: detailsOf(content) }
}

/** Pages call this without the contract of the call, so the number is masked here as well. */
const detailsOf = ({ points, person_number, ...content }: CertificateContent) => ({
  ...pickNames(content, ['holder', 'title', 'date', 'label', 'body', 'person_number_name']),
  points: points.total,
  person_number: maskNumber(person_number),
})

const isPublic = (state: string): state is PublicState => PUBLIC_STATES.some((known) => known === state)
