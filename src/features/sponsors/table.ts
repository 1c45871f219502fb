import { pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '@/features/access/table'
import { changeTracking, smallId } from '@/server/database/columns'
import { files } from '@/server/database/system-tables'

export const sponsors = pgTable('sponsors', {
  id: smallId(),
  name: text().notNull(),
  image: text().references(() => files.id, { onDelete: 'set null' }),
  ...changeTracking(() => users.id),
})
