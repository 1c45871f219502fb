import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '@/features/access/table'
import { changeTracking, email, emailCheck, opaqueId } from '@/server/database/columns'

/** Notes of staff about the person behind an address. The person reads them only in the export of the own data. */
export const personNotes = pgTable(
  'person_notes',
  {
    id: opaqueId(),
    email: email().notNull(),
    text: text().notNull(),
    ...changeTracking(() => users.id),
  },
  (t) => [index('person_notes_email').on(t.email, t.created_at), emailCheck('person_notes_email_form', t.email)],
)
