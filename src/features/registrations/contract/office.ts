import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { listOf, ROWS_MAX } from '@/contract/lists'
import { LOCALES } from '@/contract/locales'
import {
  binary,
  editable,
  email,
  flag,
  id,
  instant,
  line,
  lines,
  nothing,
  opaqueId,
  XLSX_TYPE,
} from '@/contract/shapes'
import { GENDERS, QUESTION_MAX } from './public'

const stamp = instant.nullable()

/** A registration as staff see it. */
export const registration = z.object({
  id: opaqueId,
  workshop_id: id,
  title: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  gender: z.enum(GENDERS).nullable(),
  institution: z.string(),
  institution_address: z.string(),
  city: z.string(),
  postal_code: z.string(),
  email: z.string(),
  language: z.string(),
  external_id: z.string(),
  question: z.string(),
  ipad: z.boolean(),
  ipad_shippingaddress: z.string(),
  agb: z.boolean(),
  terms_accepted_at: stamp,
  nonpublic: z.boolean(),
  manually_added: z.boolean(),
  manually_paid: z.boolean(),
  invite_slug: z.string(),
  accompaniment_of: opaqueId.nullable(),
  preliminary_registration: z.boolean(),
  invitation_sent: stamp,
  registered: stamp,
  reminder_sent: stamp,
  confirmation_sent: stamp,
  participated: stamp,
  after_event_sent: stamp,
  cancelled_at: stamp,
  unsubscribed_at: stamp,
  /** Since when nobody can tell who it was. */
  erased_at: stamp,
  created_at: instant,
  updated_at: instant,
})

/** Where somebody stands; each is a filter of the list. */
export const STANDINGS = [
  'invited',
  'registered',
  'participated',
  'cancelled',
  'interest',
  'companion',
  'added',
] as const

/** A row of the list: with the event, and of a companion with the name of whom they accompany. */
export const listedRegistration = registration.extend({
  workshop_title: z.string(),
  main_name: z.string().nullable(),
})
export type ListedRegistration = z.infer<typeof listedRegistration>

export const listRegistrations = endpoint('GET /api/sandoz/workshop_registrations', {
  summary: 'List the people of an event, or of all events; who only left an address is asked for by the standing',
  access: 'permitted',
  ...listOf(listedRegistration, {
    sortBy: ['created_at', 'last_name', 'email', 'institution', 'city', 'registered', 'participated'],
    filter: { workshop_id: id, standing: z.enum(STANDINGS) },
    newestFirst: true,
  }),
})

export const getPerson = endpoint('GET /api/sandoz/workshop_registrations/{id}', {
  summary: 'Read a registration with the party it belongs to',
  access: 'permitted',
  params: { id: opaqueId },
  // The main registration first; nobody else where the person came alone.
  response: listedRegistration.extend({ party: z.array(registration) }),
})

/** How many are where; `seats_left` is null where there is no limit. */
export const countRegistrations = endpoint('GET /api/sandoz/workshop_registrations/counts/{id}', {
  summary: 'The numbers of people of an event',
  access: 'permitted',
  params: { id },
  response: z.object({
    ...(Object.fromEntries(['total', ...STANDINGS].map((name) => [name, z.int()] as const)) as Record<
      'total' | (typeof STANDINGS)[number],
      z.ZodInt
    >),
    maximum_participants: z.int().nullable(),
    seats_left: z.int().nullable(),
    /** Registered people whose calendar shows an older date, time or place. */
    outdated: z.int(),
  }),
})

/** True sets it now, an instant sets it to that, false and null take it back; left out it stays as it was. */
const stampDraft = z.union([z.boolean(), instant]).nullish()
const words = line(200)

/** What is left out stays as it was; of somebody new it is empty. */
export const registrationDraft = z.object({
  id: opaqueId.nullish(),
  workshop_id: id.optional(),
  title: line(50).optional(),
  gender: z.enum(GENDERS).nullish(),
  first_name: line(100).optional(),
  last_name: line(100).optional(),
  institution: words.optional(),
  institution_address: words.optional(),
  city: line(100).optional(),
  postal_code: line(20).optional(),
  email: email.optional(),
  language: z.enum(LOCALES).optional(),
  external_id: line(100).optional(),
  question: lines(QUESTION_MAX).optional(),
  ipad: z.boolean().optional(),
  ipad_shippingaddress: lines(500).optional(),
  manually_paid: z.boolean().optional(),
  /** Of somebody new: whom they come along with. */
  accompaniment_of: opaqueId.nullish(),
  registered: stampDraft,
  participated: stampDraft,
  cancelled_at: stampDraft,
  /** The answer to the question whether to go over the maximum. */
  beyond_maximum: flag.optional(),
  /** Whether the person gets the mail that belongs to it: the confirmation of a seat, the cancellation. */
  notify: flag.default(true),
  ...editable,
})
export type RegistrationDraft = z.output<typeof registrationDraft>

export const saveRegistration = endpoint('POST /api/sandoz/workshop_registration/createupdate', {
  summary: 'Add somebody to an event by hand, or change a registration: data, seat, check-in, cancellation',
  access: 'permitted',
  body: registrationDraft,
  response: listedRegistration,
})

export const deleteRegistration = endpoint('DELETE /api/sandoz/workshop_registrations/{id}', {
  summary: 'Remove a registration without telling the person; restorable for 30 days',
  access: 'permitted',
  params: { id: opaqueId },
  response: nothing,
})

/** For so long can be restored who was removed. */
export const RESTORABLE_DAYS = 30

export const removeAllParticipants = endpoint('POST /api/sandoz/workshop_registrations/removeAllParticipants', {
  summary: 'Remove everybody from an event without telling them; restorable for 30 days',
  access: 'permitted',
  // `count` is the number that was typed: refused where the list has changed since.
  body: z.object({ id, count: z.int().min(0).optional() }),
  response: z.object({ success: z.literal(true), removed: z.int() }),
})

const removal = z.object({ deleted_at: instant, people: z.int(), restorable_until: instant })
export type Removal = z.infer<typeof removal>

export const listRemovals = endpoint('GET /api/sandoz/workshop_registrations/removals/{id}', {
  summary: 'When people were removed from an event, as long as they can be restored',
  access: 'permitted',
  params: { id },
  response: z.object({ data: z.array(removal) }),
})

export const restoreRegistrations = endpoint('POST /api/sandoz/workshop_registrations/restore', {
  summary: 'Bring back who was removed at one time; left out is who is there again already',
  access: 'permitted',
  body: z.object({ id, deleted_at: instant }),
  response: z.object({ restored: z.int(), left_out: z.int() }),
})

/** Who was ticked in the list: by id, or all that its filter and search find. */
export const chosen = z.object({
  workshop_id: id,
  ids: z.array(opaqueId).min(1).max(ROWS_MAX).optional(),
  standing: z.enum(STANDINGS).optional(),
  search: z.string().trim().max(200).optional(),
  /** How many were confirmed of all that are found: refused where they are more or fewer by now. */
  count: z.int().min(0).optional(),
})
export type Chosen = z.infer<typeof chosen>
/** Ten thousand ids. */
export const CHOSEN_LIMIT = 512 * 1024

/** What can be done with many at once, other than writing to them. */
export const CHANGES = ['check_in', 'check_out', 'paid', 'unpaid', 'cancel', 'delete'] as const
export type Change = (typeof CHANGES)[number]

export const changeRegistrations = endpoint('POST /api/sandoz/workshop_registrations/change', {
  summary: 'Change many registrations at once: check in or out, paid, cancel; remove with the permission to remove one',
  access: 'permitted',
  body: chosen.extend({ action: z.enum(CHANGES), notify: flag.default(true) }),
  bodyLimit: CHOSEN_LIMIT,
  // Unchanged is whom it does not apply to, or who is so already.
  response: z.object({ changed: z.int(), unchanged: z.int() }),
})

export const EXPORT_TYPES = ['all', 'invited', 'registered', 'participated'] as const

export const exportRegistrations = endpoint('POST /api/sandoz/workshop_registration/export', {
  summary: 'The people of an event as a spreadsheet',
  access: 'permitted',
  body: z.object({ id, type: z.enum(EXPORT_TYPES) }),
  response: binary(XLSX_TYPE),
})
