import { namesOf } from '@/contract/fields'
import { type EarnedPoints, earnedPoints } from '@/contract/values/accreditations'
import type { CertificateContent } from '@/contract/values/certificates'
import type { NumberKind } from '@/contract/values/numbers'
import type { PersonPoints } from '@/features/accreditations/contract/person-points'
import { isGiven } from '@/features/person-numbers/contract'
import { fullName } from '@/features/registrations/rules/people'
import type { CertificateChange, NoCertificateReason } from '../contract/issuing'

type Person = { title: string; first_name: string; last_name: string } & Record<NumberKind, string>
type NumberRule = { requires_number: boolean; person_number: NumberKind | null }

/** The reason why a person gets no certificate for these points; null for a person who gets one. */
export function noCertificateReasonOf(
  { earned, reason }: Pick<PersonPoints, 'earned' | 'reason'>,
  person: Person,
  { requires_number, person_number }: NumberRule,
): NoCertificateReason | null {
  if (!earned) return reason
  if (fullName(person) === '') return 'name_missing'
  const misses = requires_number && person_number !== null && !isGiven(person[person_number])
  return misses ? 'number_missing' : null
}

/** The fields of a certificate by what staff are told when they change. The texts of a template are no reason to replace it. */
const FIELDS_OF_CHANGE = {
  points: ['points', 'minutes', 'label'],
  holder: ['holder', 'profession', 'person_number'],
  event: [
    'title',
    'date',
    'time',
    'end_time',
    'is_online',
    'location',
    'category',
    'event_number',
    'provider',
    'scientific_lead',
  ],
} as const satisfies Partial<Record<CertificateChange, readonly (keyof CertificateContent)[]>>

/** In which respects an issued certificate differs from the one that would be issued by now; null where there would be none. */
export function changesOf(issued: CertificateContent, current: CertificateContent | null): CertificateChange[] {
  if (!current) return ['no_longer_entitled']
  const isChanged = (field: keyof CertificateContent) =>
    field === 'points' ? textOf(issued.points) !== textOf(current.points) : issued[field] !== current[field]
  return namesOf(FIELDS_OF_CHANGE).filter((change) => FIELDS_OF_CHANGE[change].some(isChanged))
}

/** PostgreSQL returns the fields of stored points in an order of its own. */
const textOf = (points: EarnedPoints) => JSON.stringify(points, Object.keys(earnedPoints.shape))
