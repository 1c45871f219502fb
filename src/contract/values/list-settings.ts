import { z } from 'zod'

const columnName = z.string().min(1).max(64)

/** The columns of a list: their order, the hidden ones, and the widths in pixels that a person has set. */
export const listColumns = z.object({
  order: z.array(columnName).max(64),
  hidden: z.array(columnName).max(64),
  widths: z.record(columnName, z.int().min(48).max(1200)),
})
export type ListColumns = z.infer<typeof listColumns>
