import { pickNames } from '@/contract/fields'
import { NUMBER_KINDS } from '@/contract/values/numbers'
import { isGiven, maskNumber } from '@/features/person-numbers/contract'
import { displayName, namesakesAmong } from '@/features/registrations/rules/people'
import type { RegistrationRow } from '@/schema/registrations'
import type { CertifyingBody, PersonEntitlements } from '../../contract/issuing'
import {
  bodyEntitlementOf,
  bodyKeyOf,
  bodyOf,
  eventNumberProblemOf,
  type KnownCertificate,
  readEntitlements,
  withdrawnEntitlementOf,
} from './entitlements'
import { findLatestRun } from './progress'

export async function listEntitlements(workshop_id: number, now: Date) {
  // The run is read first: a screen stops asking when it has ended, so the people must be at least as new.
  const run = await findLatestRun(workshop_id)
  const { people, unseated, recognitions, has_ended, is_cancelled } = await readEntitlements(workshop_id, { now })
  const namesakes = namesakesAmong(people.map(({ person }) => person))
  const seated = people.map(
    ({ person, entitlements, unrecognised }): PersonEntitlements => ({
      ...namedPersonOf(person),
      namesake: namesakes.has(person) ? namesakeOf(person) : null,
      bodies: [
        ...entitlements.map(bodyEntitlementOf),
        ...unrecognised.map((one) => withdrawnEntitlementOf(one, 'not_granted')),
      ],
    }),
  )
  const recognised = recognitions.map(
    (recognition): CertifyingBody => ({
      key: bodyKeyOf(recognition),
      accreditation_id: recognition.id,
      ...pickNames(recognition.body, ['name_de', 'name_en', 'label']),
      is_recognised: true,
      number_problem: eventNumberProblemOf(recognition),
    }),
  )
  const withdrawn = [...people.flatMap(({ unrecognised }) => unrecognised), ...unseated.flat()]
  return {
    data: [...seated, ...unseated.flatMap(unseatedOf)],
    bodies: withBodiesOf(withdrawn, recognised),
    has_ended,
    is_cancelled,
    run,
  }
}

/** Addresses and the end of a number tell people of the same name apart. */
function namesakeOf(person: RegistrationRow): PersonEntitlements['namesake'] {
  const { email, institution, institution_address, postal_code, city } = person
  const place = [postal_code, city].filter(Boolean).join(' ')
  const number = NUMBER_KINDS.map((kind) => person[kind]).find(isGiven) ?? ''
  return {
    email,
    address: [institution, institution_address, place].filter(Boolean).join(', '),
    number: maskNumber(number),
  }
}

/** The valid certificates of a person who has no seat at the event any more. */
function unseatedOf(certificates: readonly KnownCertificate[]): PersonEntitlements[] {
  const [first] = certificates
  if (!first) return []
  const bodies = certificates.map((certificate) => withdrawnEntitlementOf(certificate, 'absent'))
  return [{ ...namedPersonOf(first.holder), namesake: null, bodies }]
}

const namedPersonOf = (person: KnownCertificate['holder']) => ({
  registration_id: person.id,
  name: displayName(person),
  is_companion: person.accompaniment_of !== null,
})

/** Each certificate has a body in the list, also one that no longer recognises the event. */
function withBodiesOf(withdrawn: readonly KnownCertificate[], recognised: readonly CertifyingBody[]): CertifyingBody[] {
  const bodies = new Map(recognised.map((body) => [body.key, body]))
  for (const certificate of withdrawn) {
    const body = bodyOf(certificate)
    if (!bodies.has(body.key)) bodies.set(body.key, body)
  }
  return [...bodies.values()]
}
