import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { id, instant, opaqueId } from '@/contract/shapes'

/** Of each person as little as the door needs: hundreds of them travel over a slow connection. */
export const doorPerson = z.object({
  id: opaqueId,
  title: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  institution: z.string(),
  participated: instant.nullable(),
  /** The name of whom they came with. */
  main_name: z.string().nullable(),
})
export type DoorPerson = z.infer<typeof doorPerson>

export const listDoor = endpoint('GET /api/sandoz/workshop_registrations/door/{id}', {
  summary: 'Everybody who is expected at an event, for the door',
  access: 'permitted',
  params: { id },
  response: z.object({
    title: z.string(),
    date: z.string(),
    time: z.string(),
    maximum_participants: z.int().nullable(),
    people: z.array(doorPerson),
  }),
})
