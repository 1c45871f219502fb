import type { z } from 'zod'
import type { registration } from '../contract/office'
import { isSeated } from '../rules'

/** Of those whom a list shows: who was removed is not in it. */
export const holdsSeat = (person: z.infer<typeof registration>): boolean => isSeated({ ...person, deleted_at: null })
