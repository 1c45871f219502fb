import { pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '@/schema/access'
import { changeTracking, smallId } from '@/schema/columns'
import { files } from '@/schema/system/files'

export const sponsors = pgTable('sponsors', {
  id: smallId(),
  name: text().notNull(),
  image: text().references(() => files.id, { onDelete: 'set null' }),
  ...changeTracking(() => users.id),
})
