import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { id, instant, opaqueId } from '@/contract/shapes'
import { NUMBER_KINDS, neededNumber } from '@/features/accreditations/contract/numbers'

/** Only the fields of the check-in screen, because hundreds of guests are loaded over a slow connection. @public */
export const guest = z.object({
  id: opaqueId,
  title: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  institution: z.string(),
  participated: instant.nullable(),
  /** The last time at which the guest came, and the time at which the guest left; null for one who is there. */
  came_at: instant.nullable(),
  left_at: instant.nullable(),
  /** The name of the main registration that the guest accompanies. */
  main_name: z.string().nullable(),
  profession_id: id.nullable(),
  /** The numbers that the bodies of the event need of the guest, who has not answered. */
  missing_numbers: z.array(z.enum(NUMBER_KINDS)),
})
export type Guest = z.infer<typeof guest>

export const listGuests = endpoint('GET /api/sandoz/workshop_registrations/door/{id}', {
  summary: 'List the guests of an event for the check-in',
  access: 'permitted',
  params: { id },
  response: z.object({
    title: z.string(),
    date: z.string(),
    time: z.string(),
    maximum_participants: z.int().nullable(),
    needed_numbers: z.array(neededNumber),
    people: z.array(guest),
  }),
})
