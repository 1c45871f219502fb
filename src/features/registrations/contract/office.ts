import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { listOf } from '@/contract/lists'
import { id, instant, opaqueId } from '@/contract/shapes'
import { GENDERS } from './public'

export const IMPORT_KINDS = ['registrations', 'participated'] as const
export const IMPORT_OUTCOMES = ['created', 'updated', 'unchanged', 'failed'] as const

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
