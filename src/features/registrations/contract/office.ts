import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { recordOf, valuesOf } from '@/contract/fields'
import { listOf, ROWS_MAX } from '@/contract/lists'
import { LOCALES } from '@/contract/locales'
import { binary, editable, flag, id, instant, opaqueId, XLSX_TYPE } from '@/contract/shapes'
import { CHECK_IN_AGE_MAX } from '@/contract/values/check-in'
import { NUMBER_KINDS } from '@/contract/values/numbers'
import { REPLACEMENTS } from '@/contract/values/registrations'
import { personPoints } from '@/features/accreditations/contract/person-points'
import { neededNumber, numberWarnings } from '@/features/person-numbers/contract'
import { HISTORY_DATES, PERSON_FIELDS } from './fields'
import { GROUP_FILTER_NAMES, GROUP_FILTERS } from './groups'
import { waitingCompanions } from './moves'
import { numberHint } from './number-hints'

const nullableInstant = instant.nullable()

/** A registration as staff see it. */
export const registration = z.object({
  id: opaqueId,
  workshop_id: id,
  ...valuesOf(PERSON_FIELDS, 'value'),
  agb: z.boolean(),
  terms_accepted_at: nullableInstant,
  nonpublic: z.boolean(),
  manually_added: z.boolean(),
  invite_slug: z.string(),
  accompaniment_of: opaqueId.nullable(),
  preliminary_registration: z.boolean(),
  ...recordOf(HISTORY_DATES, () => nullableInstant),
  /** The time at which the person was anonymised. */
  erased_at: nullableInstant,
  created_at: instant,
  updated_at: instant,
})

/** The states of a registration by which the list is filtered. */
export const LIST_FILTERS = [
  'invited',
  'registered',
  'participated',
  'no_show',
  'partly_present',
  'cancelled',
  'interest',
  'companion',
  'added',
  'no_invoice_address',
  'number_missing',
] as const
export type ListFilter = (typeof LIST_FILTERS)[number]

/** A row of the list, with the facts about the event and the name of a companion's main registration. @public */
export const listedRegistration = registration.extend({
  workshop_title: z.string(),
  main_name: z.string().nullable(),
  /** Why another registration has the seat of this one, which is cancelled, and whose it is. */
  replaced_as: z.enum(REPLACEMENTS).nullable(),
  replaced_by: opaqueId.nullable(),
  replaced_by_name: z.string().nullable(),
  /** The event is over and was not cancelled, so that a registered person who was not checked in is a no-show. */
  has_taken_place: z.boolean(),
  /** The event costs something, and the person who is billed for a party has given no address for the invoice. */
  lacks_invoice_address: z.boolean(),
  /** The numbers that the bodies of the event need of the person, who has a seat and has not answered. */
  missing_numbers: z.array(z.enum(NUMBER_KINDS)),
  /** The minutes at the event, of a running event those until now; null for a person who is not checked in. */
  minutes: z.int().nullable(),
  /** The person, who is checked in, left then; null for one who is still there. */
  left_at: nullableInstant,
  /** The person was or will be there for a part of the event only. */
  is_partly_present: z.boolean(),
  /** The points from each accreditation of an event that has taken place; empty for a person without a seat. */
  points: z.array(personPoints),
})
export type ListedRegistration = z.infer<typeof listedRegistration>

/** Without a state the list then holds the people of the waiting list as well. */
const with_waiting = flag

const registrationList = listOf(listedRegistration, {
  /** The order of the minutes needs the filter workshop_id; without it the order is that of `participated`. */
  sortBy: ['created_at', 'last_name', 'email', 'institution', 'city', 'registered', 'participated', 'minutes'],
  filter: { workshop_id: id, standing: z.enum(LIST_FILTERS), with_waiting, ...GROUP_FILTERS },
  newestFirst: true,
})

const NAMES_OF_EVENT = ['with_waiting', ...GROUP_FILTER_NAMES] as const

/** These filters have no index, so they only concern the people of an event. */
const registrationFilter = registrationList.query.shape.filter.refine(
  (filter = {}) => filter.workshop_id !== undefined || NAMES_OF_EVENT.every((name) => filter[name] === undefined),
  { path: ['workshop_id'], error: 'required' },
)

export const listRegistrations = endpoint('GET /api/sandoz/workshop_registrations', {
  summary:
    'List the people of an event, or of all events; the filter standing=interest lists those on the waiting list',
  query: registrationList.query.extend({ filter: registrationFilter }),
  response: registrationList.response,
})

export const getPerson = endpoint('GET /api/sandoz/workshop_registrations/{id}', {
  summary: 'Read a registration with the party it belongs to',
  params: { id: opaqueId },
  // The main registration is first; a person without companions is a party of one.
  /** `link_used_at`: the person last opened the personal page. */
  response: listedRegistration.extend({
    party: z.array(listedRegistration),
    /** The registrations whose seat this one has, or had, in place of them. */
    replaces: z.array(z.object({ id: opaqueId, name: z.string(), replaced_as: z.enum(REPLACEMENTS) })),
    link_used_at: instant.nullable(),
    /** The hints about the numbers of the person. */
    number_hints: z.array(numberHint),
    /** The words of the ticket in each language, because its person may read it in either; null without a ticket. */
    ticket_words: z.object(recordOf(LOCALES, () => z.string())).nullable(),
  }),
})

export const renewTicket = endpoint('POST /api/sandoz/workshop_registrations/ticket/{id}', {
  summary: 'Give a person a new ticket; the earlier one is refused',
  params: { id: opaqueId },
  body: z.object({}).optional(),
  response: z.object({ status: z.literal('ok') }),
})

/** `seats_left` is null where there is no limit. */
export const countRegistrations = endpoint('GET /api/sandoz/workshop_registrations/counts/{id}', {
  summary: 'The numbers of people of an event',
  response: z.object({
    ...(Object.fromEntries(['total', ...LIST_FILTERS].map((name) => [name, z.int()] as const)) as Record<
      'total' | ListFilter,
      z.ZodInt
    >),
    /** The registrations that the registered people came with: a main registration and its companions are one. */
    parties: z.int(),
    /** The parties on the waiting list without and with an offer, all their people, and the seats that the offers hold. */
    waiting: z.int(),
    offered: z.int(),
    waiting_people: z.int(),
    held: z.int(),
    is_queueing: z.boolean(),
    /** The event is over and was not cancelled. */
    has_taken_place: z.boolean(),
    /** A body has recognised the event with points. */
    is_accredited: z.boolean(),
    /** The time since when the waiting list offers nothing, because the mail of an offer failed. */
    offers_paused_at: instant.nullable(),
    maximum_participants: z.int().nullable(),
    seats_left: z.int().nullable(),
    /** The numbers that the bodies of the event need of its people. */
    needed_numbers: z.array(neededNumber),
    /** Registered people whose calendar entry shows an older date, time or location. */
    outdated: z.int(),
    /** The change about which staff have not decided whether these people are informed. */
    undecided_change: z.int().nullable(),
  }),
})
export type RegistrationCounts = z.output<typeof countRegistrations.response>

/** True sets the date to now, an instant sets it to that instant, false and null clear it; an omitted date stays. */
const instantDraft = z.union([z.boolean(), instant]).nullish()
const secondsAgo = z.int().min(0).max(CHECK_IN_AGE_MAX).optional()

/** An omitted field stays unchanged; that of a new person is empty. */
export const registrationDraft = z.object({
  id: opaqueId.nullish(),
  workshop_id: id.optional(),
  ...valuesOf(PERSON_FIELDS, 'draft'),
  /** The person accepted the terms; true keeps an earlier time of acceptance, false clears it. */
  agb: flag.optional(),
  /** The person came through an unlisted event; a new person has the event's value. It changes neither seat nor mails. */
  nonpublic: flag.optional(),
  /** The main registration that the person accompanies. */
  accompaniment_of: opaqueId.nullish(),
  registered: instantDraft,
  participated: instantDraft,
  /**
   * The seconds since the check-in that `participated: true` saves; the server subtracts them from its own clock. Of a
   * person who is checked in already, it is another check-in: the person has come back.
   */
  participated_seconds_ago: secondsAgo,
  /** The person, who stays checked in, has left the event; false takes the check-out of that time back. */
  left: flag.optional(),
  /** The seconds since the check-out that `left` saves or takes back. */
  left_seconds_ago: secondsAgo,
  cancelled_at: instantDraft,
  /** Staff confirmed that the event may exceed its maximum. */
  beyond_maximum: flag.optional(),
  /** Companions who wait with the person stay on the list unless the draft says otherwise. */
  waiting_companions: waitingCompanions.optional(),
  /** Companions whose registrations are taken back with the person's own. Somebody who is checked in keeps the seat. */
  take_back_companions: z.array(opaqueId).max(ROWS_MAX).optional(),
  /** Sends the person the confirmation of a seat or of a cancellation. */
  notify: flag.default(true),
  /** The mail about a cancellation and the offers of its seat wait for UNDO_SECONDS, as long as it can be undone unnoticed. */
  undoable: flag.optional(),
  ...editable,
})
export type RegistrationDraft = z.output<typeof registrationDraft>

/** A registration as it was saved, with the numbers of the draft that are probably mistyped. @public */
export const savedRegistration = listedRegistration.extend(numberWarnings)

export const saveRegistration = endpoint('POST /api/sandoz/workshop_registration/createupdate', {
  summary: 'Add somebody to an event by hand, or change a registration: data, seat, check-in, cancellation',
  body: registrationDraft,
  response: savedRegistration,
})

export const deleteRegistration = endpoint('DELETE /api/sandoz/workshop_registrations/{id}', {
  summary: 'Remove a registration without telling the person; restorable for 30 days',
  params: { id: opaqueId },
  /** `deleted_at` names the removal to the call that restores it. */
  response: z.object({ success: z.literal(true), deleted_at: instant }),
})

export const RESTORABLE_DAYS = 30

export const removeAllParticipants = endpoint('POST /api/sandoz/workshop_registrations/removeAllParticipants', {
  summary: 'Remove everybody from an event without telling them; restorable for 30 days',
  // `count` is the number that was confirmed; the call is refused when the list has changed since.
  body: z.object({ id, count: z.int().min(0).optional() }),
  response: z.object({ success: z.literal(true), removed: z.int() }),
})

const removal = z.object({ deleted_at: instant, people: z.int(), restorable_until: instant })
export type Removal = z.infer<typeof removal>

export const listRemovals = endpoint('GET /api/sandoz/workshop_registrations/removals/{id}', {
  summary: 'List the removals of an event whose people can still be restored',
  response: z.object({ data: z.array(removal) }),
})

export const restoreRegistrations = endpoint('POST /api/sandoz/workshop_registrations/restore', {
  summary: 'Bring back who was removed at one time; left out is who is there again already',
  body: z.object({ id, deleted_at: instant }),
  response: z.object({ restored: z.int(), left_out: z.int() }),
})

/** A selection of the list: named by id, or everybody that filter and search find. */
export const peopleSelection = z.object({
  workshop_id: id,
  ids: z.array(opaqueId).min(1).max(ROWS_MAX).optional(),
  standing: z.enum(LIST_FILTERS).optional(),
  with_waiting: with_waiting.optional(),
  ...z.object(GROUP_FILTERS).partial().shape,
  search: z.string().trim().max(200).optional(),
  /** The confirmed number of people that the search finds; the call is refused when it has changed since. */
  count: z.int().min(0).optional(),
})
export type PeopleSelection = z.infer<typeof peopleSelection>
/** Enough for ten thousand ids. */
export const SELECTION_BODY_LIMIT = 512 * 1024

/** The actions on many people at once, mailings excepted. */
export const BULK_ACTIONS = ['check_in', 'check_out', 'paid', 'unpaid', 'cancel', 'delete'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

/** `undo_cancel` gives the people of a cancellation their seats back. */
const CHANGES = [...BULK_ACTIONS, 'undo_cancel'] as const
export type PeopleChange = (typeof CHANGES)[number]

export const changeRegistrations = endpoint('POST /api/sandoz/workshop_registrations/change', {
  summary: 'Change many registrations at once: check in or out, paid, cancel; remove with the permission to remove one',
  body: peopleSelection
    .extend({
      action: z.enum(CHANGES),
      notify: flag.default(true),
      /** The mails about a cancellation and the offers of its seats wait for UNDO_SECONDS. */
      undoable: flag.optional(),
      /** Selects the people whom one call cancelled, by its answer. Belongs to `undo_cancel` alone. */
      cancelled_at: instant.optional(),
    })
    .refine(({ action, cancelled_at }) => (action === 'undo_cancel') === (cancelled_at !== undefined), {
      path: ['cancelled_at'],
      error: 'invalid',
    }),
  bodyLimit: SELECTION_BODY_LIMIT,
  // `unchanged` counts people to whom the action does not apply, or who have the new state already.
  response: z.object({
    changed: z.int(),
    unchanged: z.int(),
    /** Names the cancellation to the call that takes it back. Missing where a check-in was lost with it. */
    cancelled_at: instant.optional(),
  }),
})

export const EXPORT_TYPES = ['all', 'invited', 'registered', 'participated', 'no_show'] as const

export const exportRegistrations = endpoint('POST /api/sandoz/workshop_registration/export', {
  summary: 'The people of an event as a spreadsheet',
  revealsNumbers: true,
  body: z.object({ id, type: z.enum(EXPORT_TYPES) }),
  errorTexts: 'export',
  response: binary(XLSX_TYPE),
})
