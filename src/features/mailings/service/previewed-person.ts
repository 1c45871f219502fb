import { and, asc, eq } from 'drizzle-orm'
import { columnsOf } from '@/schema/columns'
import { registrations, seatedCondition } from '@/schema/registrations'
import { db } from '@/server/database/db'
import type { TestMail } from './contents/test-mail'

const { title, first_name, last_name } = registrations

export const PREVIEWED_PERSON = {
  ...columnsOf(registrations, 'gender', 'title', 'first_name', 'last_name', 'profession_id'),
  ...columnsOf(registrations, 'invoice_address', 'ipad', 'ipad_shippingaddress'),
}

export function readCompanionNames(main_id: string): Promise<TestMail['companions']> {
  return db
    .select({ title, first_name, last_name })
    .from(registrations)
    .where(and(eq(registrations.accompaniment_of, main_id), seatedCondition))
    .orderBy(asc(registrations.created_at), asc(registrations.id))
}
