import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { idOrNew, includeOf, withFiles } from '@/contract/shapes'
import { workshop } from '@/features/workshops/contract/office'
import { OFFICE_EVENT_CALL } from '@/features/workshops/contract/office-path'
import { registration } from './office'

/** An event as staff see it, with its people where the call asks for them. @public */
export const workshopWithPeople = workshop.extend({ registrations: z.array(registration).optional() })
export type WorkshopWithPeople = z.infer<typeof workshopWithPeople>

export const getWorkshop = endpoint(`${OFFICE_EVENT_CALL.method} ${OFFICE_EVENT_CALL.path}`, {
  summary: 'Read an event with its texts, or the empty one',
  params: { id: idOrNew },
  query: withFiles.extend({ include: includeOf(['sponsors', 'registrations']) }),
  response: workshopWithPeople,
})
