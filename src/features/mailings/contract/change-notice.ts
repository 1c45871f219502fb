import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'

export const leaveUninformed = endpoint('POST /api/sandoz/workshops/leave_uninformed/{id}', {
  summary: 'Decide that people with an older date, time or place are not informed of a change',
  /** `change` is the change that the question was about; a later one is asked about again. */
  body: z.object({ change: z.int().min(0) }),
  refuses: [409],
})
