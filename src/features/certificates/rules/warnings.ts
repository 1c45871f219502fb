import type { NumberKind } from '@/contract/values/numbers'
import { isGiven } from '@/features/person-numbers/contract'
import { numberProblemOf } from '@/features/person-numbers/rules/mistyped'
import type { BodyEntitlement, CertificateWarning, CertifyingBody } from '../contract/issuing'

type KnownNumber = {
  number: string
  /** The people at other addresses who have the same number. */
  others: CertificateWarning['others']
  /** A body needs the number, and the person has not answered. */
  isMissing: boolean
}

export function numberWarningsOf(kind: NumberKind, { number, others, isMissing }: KnownNumber): CertificateWarning[] {
  if (!isGiven(number)) return isMissing ? [{ kind, warning: 'number_missing', others: [] }] : []
  const problem = numberProblemOf(kind, number)
  return [
    ...(problem ? [{ kind, warning: problem, others: [] }] : []),
    ...(others.length > 0 ? [{ kind, warning: 'number_shared' as const, others }] : []),
  ]
}

type Warned = Pick<BodyEntitlement, 'warnings'> & Pick<CertifyingBody, 'number_problem'>

type Named = Warned & { registration_id: string; accreditation_id: number | null }

/** Names each warning about certificates, so that one that has replaced another can be told from it. */
export const warningNamesOf = (certificates: readonly Named[]): string[] =>
  certificates.flatMap(({ registration_id, accreditation_id, warnings, number_problem }) =>
    [...warnings.map(({ kind, warning }) => `${kind} ${warning}`), ...(number_problem ? [number_problem] : [])].map(
      (name) => `${registration_id} ${accreditation_id} ${name}`,
    ),
  )

/** The number of warnings about certificates; a mistyped number of the event counts for each that shows it. */
export const countWarnings = (certificates: readonly Warned[]): number =>
  certificates.reduce((sum, { warnings, number_problem }) => sum + warnings.length + (number_problem ? 1 : 0), 0)
