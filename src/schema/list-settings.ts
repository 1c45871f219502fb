import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ListColumns } from '@/contract/values/list-settings'
import { users } from '@/schema/access'
import { createdAt, requiredId, smallId } from '@/schema/columns'

/** The columns of a list as one person arranged them. */
export const listSettings = pgTable(
  'list_settings',
  {
    user_id: requiredId(() => users.id),
    list: text().notNull(),
    columns: jsonb().$type<ListColumns>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.list] })],
)

/** A named state of a list. Its address is the address of the list with this query. */
export const listViews = pgTable(
  'list_views',
  {
    id: smallId(),
    user_id: requiredId(() => users.id),
    list: text().notNull(),
    name: text().notNull(),
    query: text().notNull(),
    created_at: createdAt(),
  },
  (t) => [index('list_views_user').on(t.user_id, t.list, t.id)],
)
