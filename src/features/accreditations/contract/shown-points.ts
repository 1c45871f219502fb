import { z } from 'zod'
import { id } from '@/contract/shapes'

/** The points of an event that visitors see: granted, or applied for. @public */
export const shownPoints = z.object({
  body_id: id,
  name_de: z.string(),
  name_en: z.string(),
  label: z.string(),
  points_basis: z.number(),
  points_test: z.number(),
  state: z.enum(['granted', 'applied']),
  /** The event was changed after the body had recognised it. */
  is_unconfirmed: z.boolean(),
})
export type ShownPoints = z.infer<typeof shownPoints>
