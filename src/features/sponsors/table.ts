import { pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '@/features/accounts/table'
import { smallId, stamps } from '@/server/columns'
import { files } from '@/server/tables'

export const sponsors = pgTable('sponsors', {
  id: smallId(),
  name: text().notNull(),
  image: text().references(() => files.id, { onDelete: 'set null' }),
  ...stamps(() => users.id),
})
