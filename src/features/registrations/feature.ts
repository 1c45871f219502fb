import { recordOf } from '@/contract/fields'
import type { Feature } from '../feature'
import * as consents from './contract/consents'
import * as eventWithPeople from './contract/event-with-people'
import * as fields from './contract/fields'
import * as groups from './contract/groups'
import * as moves from './contract/moves'
import * as numberHints from './contract/number-hints'
import * as officeCalls from './contract/office'
import * as publicCalls from './contract/public'
import * as substitution from './contract/substitution'

const PERSON_FIELDS = [
  ...fields.PERSON_FIELD_NAMES.filter((name) => name !== 'manually_paid'),
  'agb',
  'nonpublic',
  'manually_added',
  'manually_paid',
  ...fields.HISTORY_DATES,
]

/** An entry on a waiting list is logged in the history of its main registration. */
const WAITLIST_FIELDS = ['waitlist', 'position', 'rank', 'free', 'passed_over', 'expires_at', 'by_hand', 'may_split']

const EMPTIED_TEXTS = fields.EMPTIED_FIELDS.filter((name) => name !== 'profession_id')

/** The kinds of the fields at the privacy desk, where the profession has its name in place of its id. */
const FIELD_KINDS = { line: 'text', lines: 'prose', email: 'text', choice: 'text', flag: 'flag' } as const

const HELD_FIELDS = {
  workshop_title: 'text',
  workshop_date: 'date',
  party: 'privacy.party_',
  ...recordOf(
    fields.PERSON_FIELD_NAMES.filter((name) => name !== 'profession_id'),
    (name) => FIELD_KINDS[fields.PERSON_FIELDS[name].kind],
  ),
  gender: 'registrations.gender_',
  points_number: 'people.',
  profession: 'text',
  agb: 'flag',
  terms_accepted_at: 'datetime',
  terms_version: 'text',
  nonpublic: 'flag',
  manually_added: 'flag',
  preliminary_registration: 'flag',
  replaced_as: 'people.replaced_',
  attendance: 'text',
  list_until: 'date',
  ticket_code: 'text',
  earlier_tickets: 'text',
  evaluation_asked_at: 'datetime',
  evaluated: 'flag',
  created_at: 'datetime',
  updated_at: 'datetime',
  ...recordOf(fields.HISTORY_DATES, () => 'datetime' as const),
  deleted_at: 'datetime',
  workshop_id: 'number',
  id: 'text',
} as const

export const feature = {
  api: {
    consents: {
      contracts: [consents],
    },
    registrations: {
      about: 'People at events.',
      contracts: [fields, publicCalls, officeCalls, moves, groups, substitution, numberHints],
    },
    workshops: {
      contracts: [eventWithPeople],
    },
  },
  log: {
    registrations: {
      fields: [
        ...PERSON_FIELDS,
        'attendance',
        'attendance_reason',
        'accompaniment_of',
        'replaced_as',
        'replaced_by',
        'action',
        'type',
        'people',
        'seats',
        'removed',
        'restored',
        'left_out',
        'import_undone',
        'numbers_read',
        'moved',
        'ticket_renewed',
        ...WAITLIST_FIELDS,
        'entrance_action',
        'reason',
      ],
      hidden: [
        'calendar_base',
        'deleted_at',
        'earlier_emails',
        'ids',
        'on_direct_page',
        'participated_by',
        'preliminary_registration',
        'workshop_id',
      ],
      pages: ['{event}?tab=registrations&person={person}', '{event}?tab=registrations'],
    },
  },
  personalData: {
    // The values of a form are encrypted, and deleted within the hour.
    form_drafts: { impersonal: ['id', 'encrypted'] },
    registrations: {
      columns: {
        ...recordOf(EMPTIED_TEXTS, () => 'emptied'),
        earlier_emails: 'emptied',
        email: 'anonymised',
        invite_slug: 'renewed',
        search_text: 'follows by itself',
        submission_key: 'emptied',
        ticket_code: 'renewed',
      },
      impersonal: ['accompaniment_of', 'replaced_as', 'replaced_by', 'id', 'language', 'terms_version'],
      of: ['email'],
      held: { kind: 'registrations', position: 3, fields: HELD_FIELDS, labels: 'people' },
      steps: {
        registrations_past: { what: 'anonymised', reason: 'counts_stay' },
        registrations_ahead: { what: 'anonymised', reason: 'seat_given_back' },
        invitations: { what: 'anonymised', reason: 'not_invited_again' },
        removed: { what: 'deleted', reason: 'removed_before' },
      },
    },
  },
} as const satisfies Feature
