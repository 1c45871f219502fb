import type { ListedRegistration } from '@/features/registrations/contract/office'
import { fullName } from '@/features/registrations/rules/people'
import type { Certificate } from '../../contract/certificates'
import type {
  BodyEntitlement,
  CertificateWarning,
  CertifyingBody,
  NoCertificateReason,
  PersonEntitlements,
} from '../../contract/issuing'
import { countWarnings, warningNamesOf } from '../../rules/warnings'

/** The outcome of a person for one body, as the list of an event shows and filters it. */
export type Outcome = 'due' | 'making' | 'changed' | 'issued' | NoCertificateReason

export function outcomeOf({ certificate, changes, points, reason }: BodyEntitlement): Outcome {
  if (certificate?.state === 'draft') return 'making'
  if (certificate) return changes.length > 0 ? 'changed' : 'issued'
  if (reason !== null) return reason
  return points === null ? 'absent' : 'due'
}

/** The list names a body of another profession only where a person gets nothing else. */
const isQuiet = (outcome: Outcome) => outcome === 'other_profession'

export const outcomesOf = ({ bodies }: PersonEntitlements): Outcome[] => {
  const outcomes = [...new Set(bodies.map(outcomeOf))]
  const own = outcomes.filter((outcome) => !isQuiet(outcome))
  return own.length > 0 ? own : outcomes
}

export function countOutcomes(people: readonly PersonEntitlements[]): ReadonlyMap<Outcome, number> {
  const counts = new Map<Outcome, number>()
  for (const outcome of people.flatMap(outcomesOf)) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  return counts
}

/** Staff may issue again after a revocation, or to people who evaluated on paper, by choosing them. */
const isIssuable = (body: BodyEntitlement, isChosen: boolean): boolean => {
  const outcome = outcomeOf(body)
  return outcome === 'due' || (isChosen && CHOSEN_OUTCOMES.includes(outcome) && body.points !== null)
}

const CHOSEN_OUTCOMES: readonly Outcome[] = ['revoked', 'evaluation_missing']

export function countIssuable(people: readonly PersonEntitlements[], { isChosen }: { isChosen: boolean }) {
  const counts = people.map(({ bodies }) => bodies.filter((body) => isIssuable(body, isChosen)).length)
  return { certificates: counts.reduce((sum, count) => sum + count, 0), people: counts.filter(Boolean).length }
}

/** A new template changes no points and no name, so staff choose the people whose certificates it replaces. */
const isReplaceable = (body: BodyEntitlement, isChosen: boolean): boolean => {
  if (body.certificate === null) return false
  const outcome = outcomeOf(body)
  if (outcome === 'changed') return !body.changes.includes('no_longer_entitled')
  // A certificate without points was emptied by retention.
  return isChosen && outcome === 'issued' && body.certificate.points !== null
}

/** The certificates of these people that are replaced: those that differ from what is known by now, or chosen ones. */
export const replaceableOf = (people: readonly PersonEntitlements[], { isChosen }: { isChosen: boolean }): string[] =>
  people.flatMap(({ bodies }) =>
    bodies.flatMap((body) => (body.certificate && isReplaceable(body, isChosen) ? [body.certificate.id] : [])),
  )

type Bodies = readonly Pick<CertifyingBody, 'key' | 'number_problem'>[]
type Chosen = { bodies: Bodies; isChosen: boolean }

const withEventNumber = (body: BodyEntitlement, bodies: Bodies) => ({
  ...body,
  number_problem: bodies.find(({ key }) => key === body.body_key)?.number_problem ?? null,
})

export const withoutWarned = (people: readonly PersonEntitlements[], bodies: Bodies): PersonEntitlements[] =>
  people.map((person) => ({
    ...person,
    bodies: person.bodies.filter((body) => countWarnings([withEventNumber(body, bodies)]) === 0),
  }))

const warningsOf = (
  people: readonly PersonEntitlements[],
  bodies: Bodies,
  isWanted: (body: BodyEntitlement) => boolean,
) =>
  warningNamesOf(
    people.flatMap(({ registration_id, bodies: own }) =>
      own.filter(isWanted).map((body) => ({ ...withEventNumber(body, bodies), registration_id })),
    ),
  )

export const issueWarningsOf = (people: readonly PersonEntitlements[], { bodies, isChosen }: Chosen): string[] =>
  warningsOf(people, bodies, (body) => isIssuable(body, isChosen))

type Replaced = { bodies: Bodies; certificates: readonly string[] }

export function replaceWarningsOf(people: readonly PersonEntitlements[], { bodies, certificates }: Replaced): string[] {
  const wanted = new Set(certificates)
  return warningsOf(people, bodies, ({ certificate }) => certificate !== null && wanted.has(certificate.id))
}

/** Each warning about a person once, although several bodies print the same number. */
export function personWarningsOf({ bodies }: PersonEntitlements): CertificateWarning[] {
  const warnings = bodies.flatMap((body) => body.warnings)
  return [...new Map(warnings.map((one) => [`${one.kind} ${one.warning}`, one])).values()]
}

export const isBeingMade = ({ state, has_failed }: Certificate): boolean => state === 'draft' && !has_failed

/** The valid certificates of a person with another name than the person has by now, which can be replaced. */
export function renamedOf(
  certificates: readonly Certificate[],
  person: Pick<ListedRegistration, 'title' | 'first_name' | 'last_name' | 'points'>,
): Certificate[] {
  const drafts = certificates.filter(({ state }) => state === 'draft')
  const isEntitled = ({ accreditation_id }: Certificate) =>
    person.points.some((points) => points.accreditation_id === accreditation_id && points.earned !== null)
  const isReplacedBy =
    ({ id, accreditation_id }: Certificate) =>
    (draft: Certificate) =>
      draft.replaces_id === id || draft.accreditation_id === accreditation_id
  return certificates.filter(
    (certificate) =>
      certificate.state === 'issued' &&
      // Retention has emptied a certificate without a name.
      certificate.holder !== '' &&
      certificate.holder !== fullName(person) &&
      isEntitled(certificate) &&
      !drafts.some(isReplacedBy(certificate)),
  )
}
