import { z } from 'zod'
import type { Endpoint } from './endpoint'

export const PAGE_SIZES = [20, 50, 100] as const
export const PAGE_SIZE = 20
const PAGE_SIZE_MAX = 99_999
/** No answer contains more rows; `meta.capped` tells when this limit applied. */
export const ROWS_MAX = 10_000

export const pagination = z.object({
  current_page: z.number(),
  per_page: z.number(),
  total_pages: z.number(),
  total: z.number(),
})

// `more` tells that the count stopped at `total` and that further rows exist.
export const listMeta = z.object({ pagination, more: z.boolean().optional(), capped: z.boolean().optional() })

/** Filters text by its whole value, or by its beginning when the filter ends with %. */
export const textFilter = z.string().trim().min(1).max(200)

export type ListOptions<Column, Filter> = {
  sortBy: readonly Column[]
  filter?: Filter
  /** The default order is newest first; other lists begin with the smallest id. */
  newestFirst?: boolean
}

/** Query and answer of a list; the names in `sortBy` and `filter` are columns. */
export function listOf<
  Item extends z.ZodType,
  const Column extends string,
  Filter extends z.ZodRawShape = Record<never, never>,
>(item: Item, { sortBy, filter, newestFirst }: ListOptions<Column, Filter>) {
  return {
    query: z.object({
      page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
      per_page: z.coerce.number<number>().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
      perPage: z.coerce.number<number>().int().min(0).max(PAGE_SIZE_MAX).optional(),
      sortBy: z
        .enum(['id', ...sortBy])
        .optional()
        .meta({ default: newestFirst ? 'created_at' : 'id' }),
      sortByDirection: z.enum(['asc', 'desc']).default(newestFirst ? 'desc' : 'asc'),
      sort: z.enum(['id', ...sortBy].flatMap((column) => [column, `-${column}`])).optional(),
      search: z.string().trim().max(200).optional(),
      q: z.string().trim().max(200).optional(),
      filter: z
        .strictObject(filter ?? ({} as Filter))
        .partial()
        .optional(),
    }),
    response: z.object({
      data: z.array(item),
      meta: listMeta,
    }),
  }
}

type SentOrder = { sort?: string; sortBy?: string; sortByDirection?: string }

/**
 * `sort` is another name of `sortBy`, which gives way to it; a minus before the column sorts in descending order. A column
 * that is named ascends unless the query says otherwise; `created_at` keeps the order of its list.
 */
export function resolveSort<Query>(query: Query, sent: SentOrder): Query {
  const { sort, sortBy, sortByDirection } = query as SentOrder
  const named = sort ?? sortBy
  if (named === undefined) return query
  const isDescending = named.startsWith('-')
  const column = isDescending ? named.slice(1) : named
  const isSaid = sent.sortByDirection !== undefined || column === 'created_at'
  return { ...query, sortBy: column, sortByDirection: isDescending ? 'desc' : isSaid ? sortByDirection : 'asc' }
}

export type ListQuery = {
  page: number
  per_page: number
  perPage?: number
  sortBy?: string
  sortByDirection: 'asc' | 'desc'
  search?: string
  q?: string
  filter?: Record<string, unknown>
}

export type ListResponse<Item> = {
  data: Item[]
  meta: { pagination: z.infer<typeof pagination>; more?: boolean; capped?: boolean }
}

/** A call that lists rows by their names, from which the field of a form can pick. */
export type NamedList = Endpoint<
  z.ZodType,
  z.ZodType,
  z.ZodType,
  z.ZodType<ListResponse<{ id?: number | null; name: string }>>
>
