import 'server-only'
import { pickNames } from '@/contract/fields'
import type { PersonEntitlements } from '../../contract/certificates'
import { bodyEntitlementOf, certificateIn, type KnownCertificate, nameOf, readEntitlements } from './entitlements'
import { findLatestRun } from './progress'

/** Lists the certificates that people of an event get or have, and why others get none. */
export async function listEntitlements(workshop_id: number, now: Date) {
  // The run is read first: a screen stops asking when it has ended, so the people must be at least as new.
  const run = await findLatestRun(workshop_id)
  const { people, unseated, recognitions, has_ended, is_cancelled } = await readEntitlements(workshop_id, { now })
  const seated = people.map(
    ({ person, entitlements }): PersonEntitlements => ({
      registration_id: person.id,
      name: nameOf(person),
      is_companion: person.accompaniment_of !== null,
      bodies: entitlements.map(bodyEntitlementOf),
    }),
  )
  const bodies = recognitions.map(({ id, body }) => ({
    accreditation_id: id,
    ...pickNames(body, ['name_de', 'name_en', 'label']),
  }))
  return { data: [...seated, ...unseated.flatMap(unseatedOf)], bodies, has_ended, is_cancelled, run }
}

/** A valid certificate of a person who has no seat at the event any more. */
function unseatedOf(certificate: KnownCertificate): PersonEntitlements[] {
  const { registration_id, accreditation_id, content, state } = certificate
  if (registration_id === null || accreditation_id === null || state !== 'issued') return []
  return [
    {
      registration_id,
      name: content?.holder ?? '',
      is_companion: false,
      bodies: [
        {
          accreditation_id,
          points: null,
          reason: 'absent',
          certificate: certificateIn(certificate),
          changes: ['no_longer_entitled'],
        },
      ],
    },
  ]
}
