// Certificates that staff issue, replace and revoke.
import { anEmail } from '../contract.mjs'
import { aCode } from '../guessed-codes.mjs'
import { aUser } from '../users.mjs'
import { upcomingEventFields } from './events.mjs'
import { caseById, newSecret } from './rows.mjs'

const PAST = { date: '2020-06-15', time: '10:00', end_time: '12:00' }

/** An event with points of a body, and a person who was there. */
async function anAttendedEvent(sql) {
  const [{ id: body_id }] =
    await sql`insert into bodies ${sql({ name_de: 'Kammer', name_en: 'Chamber', label: 'CME' })} returning id`
  const [{ id: workshop_id }] =
    await sql`insert into workshops ${sql({ ...upcomingEventFields(), ...PAST })} returning id`
  const accreditation = { workshop_id, body_id, state: 'granted', points_basis: 2 }
  const [{ id: accreditation_id }] = await sql`insert into accreditations ${sql(accreditation)} returning id`
  const registration_id = newSecret()
  const seat = { id: registration_id, invite_slug: newSecret(), workshop_id, email: anEmail(), last_name: 'Muster' }
  const was = '2020-06-15T08:00:00Z'
  // A person who is checked in was changed by somebody.
  const { id: updated_by } = await aUser(sql)
  const attended = { ...seat, language: 'de', registered: was, participated: was, updated_by }
  await sql`insert into registrations ${sql(attended)}`
  return { workshop_id, body_id, accreditation_id, registration_id }
}

const aCertificate = async (sql, more) => ({
  ...(await anAttendedEvent(sql)),
  id: newSecret(),
  code: aCode(),
  ...more,
})

const issued_at = '2020-06-16T08:00:00Z'
/** Empty, so that the background job does not make the document of a draft meanwhile. */
const content = null

/** Each body has one template at most. */
const aTemplate = async (sql) => ({
  body_id: (
    await sql`insert into bodies ${sql({ name_de: 'Kammer', name_en: 'Chamber', label: 'CME' })} returning id`
  )[0].id,
})

const NO_PICTURES = { letterhead: null, logo: null, stamp: null, signature: null }

export const CERTIFICATE_ROWS = {
  'POST /api/sandoz/certificate_templates/{id}': caseById('certificate_templates', aTemplate, {
    given: ({ body_id }) => ({ body_id, ...NO_PICTURES }),
  }),
  'POST /api/sandoz/certificate_templates/{id}/preview': caseById('certificate_templates', aTemplate, {
    given: ({ body_id }) => ({ draft: { body_id }, registration_id: undefined, language: 'de', format: 'pdf' }),
  }),
  'POST /api/sandoz/certificates/{id}/revoke': caseById(
    'certificates',
    (sql) => aCertificate(sql, { state: 'issued', issued_at, content }),
    { given: () => ({ reason: 'Verwechslung' }), may: ['state', 'revoked_at', 'revoked_by', 'revocation_reason'] },
  ),
  'POST /api/sandoz/workshops/certificates/{id}/issue': {
    table: 'accreditations',
    // The event and its people are made with an accreditation of their own; this row only names them.
    row: async (sql) => {
      const { workshop_id, body_id } = await anAttendedEvent(sql)
      return { workshop_id, body_id, state: 'refused' }
    },
    path: ({ workshop_id: id }) => ({ id }),
    given: () => ({ count: 1, sends_mails: false, registration_ids: undefined }),
  },
  'POST /api/sandoz/workshops/certificates/{id}/replace': {
    table: 'certificates',
    row: (sql) => aCertificate(sql, { state: 'issued', issued_at, content }),
    path: ({ workshop_id: id }) => ({ id }),
    given: ({ id }) => ({ certificates: [id], sends_mails: false }),
    may: ['state'],
  },
  'POST /api/sandoz/workshops/certificates/{id}/retry': {
    table: 'certificates',
    // After its last attempt no job takes the draft.
    row: (sql) => aCertificate(sql, { attempts: 4, content }),
    path: ({ workshop_id: id }) => ({ id }),
  },
}
