import type { z } from 'zod'
import { type Access, type Declaration, endpoint } from './endpoint'
import { type ListOptions, listOf } from './lists'
import { idOrNew } from './shapes'

type Crud<
  Item extends z.ZodType,
  Row extends z.ZodType,
  Draft extends z.ZodType,
  Column extends string,
  Filter extends z.ZodRawShape,
  Query extends z.ZodType,
  Lister extends Access,
> = ListOptions<Column, Filter> & {
  list: string
  get: string
  save: string
  remove: string
  item: Item
  draft: Draft
  /** A row of the list that is not the whole item. */
  row?: Row
  query?: Query
  /** The people who may read the list, where more than the owners of its permission. */
  listAccess?: Lister
  refuses?: Partial<Record<'save' | 'remove', Declaration['refuses']>>
} & Pick<Declaration, 'errorTexts' | 'bodyLimit' | 'publishes'>

/** Declares the calls of a list whose rows staff create, change and delete. */
export function crud<
  Item extends z.ZodType,
  Draft extends z.ZodType,
  const Column extends string,
  Row extends z.ZodType = Item,
  Filter extends z.ZodRawShape = Record<never, never>,
  Query extends z.ZodType = z.ZodObject<Record<never, never>>,
  Lister extends Access = 'permitted',
>(path: `/api/${string}`, declared: Crud<Item, Row, Draft, Column, Filter, Query, Lister>) {
  const { item, row, draft, query, listAccess, refuses, errorTexts, bodyLimit, publishes, ...list } = declared
  return {
    list: endpoint(`GET ${path}`, {
      summary: declared.list,
      access: listAccess,
      ...listOf(row ?? (item as unknown as Row), list),
    }),
    get: endpoint(`GET ${path}/{id}`, {
      summary: declared.get,
      params: { id: idOrNew },
      query,
      response: item,
    }),
    save: endpoint(`POST ${path}/{id}`, {
      summary: declared.save,
      params: { id: idOrNew },
      errorTexts,
      body: draft,
      bodyLimit,
      publishes,
      refuses: refuses?.save,
      response: item,
    }),
    remove: endpoint(`DELETE ${path}/{id}`, {
      summary: declared.remove,
      publishes,
      refuses: refuses?.remove,
    }),
  }
}
