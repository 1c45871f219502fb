import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { binary, opaqueId, PDF_TYPE } from '@/contract/shapes'

export const getAttendanceList = endpoint('GET /api/sandoz/workshop_registration/attendance_list/{id}', {
  summary: 'The people with a seat as a list to sign (PDF), in the language of the event',
  response: binary(PDF_TYPE),
})

export const getBadges = endpoint('GET /api/sandoz/workshop_registration/badges/{id}', {
  summary: 'Name badges of the people with a seat (PDF), on labels of 85 x 54 mm',
  /** Only the badge of this person. */
  query: z.object({ person: opaqueId.optional() }),
  response: binary(PDF_TYPE),
  refuses: [422],
})
