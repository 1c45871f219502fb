import 'server-only'
import { and, eq } from 'drizzle-orm'
import { NUMBER_KINDS } from '@/contract/values/numbers'
import { isGiven } from '@/features/person-numbers/contract'
import { addressKeyOf } from '@/features/registrations/service/address-key'
import { getRecipient } from '@/features/registrations/service/personal-tokens'
import { isAvailable } from '@/features/registrations/service/sign-up/find-registration'
import { columnsOf } from '@/schema/columns'
import { isOfAddress, registrations, savedNumbers } from '@/schema/registrations'
import { auditReading } from '@/server/crud/audit'
import { db } from '@/server/database/db'

/**
 * Each number that the owner of a personal link has given, once and in full. The reading is logged without a user, because
 * a link may have been handed on.
 */
export async function readOwnNumbers(token: string) {
  const { email } = await getRecipient(token)
  const [given, saved] = await Promise.all([
    db
      .selectDistinct(columnsOf(registrations, ...NUMBER_KINDS))
      .from(registrations)
      .where(and(isOfAddress(email), isAvailable)),
    db
      .select(columnsOf(savedNumbers, ...NUMBER_KINDS))
      .from(savedNumbers)
      .where(eq(savedNumbers.email, email)),
  ])
  const data = NUMBER_KINDS.flatMap((kind) => {
    const numbers = [...saved, ...given].map((row) => row[kind])
    return [...new Set(numbers.filter(isGiven))].map((number) => ({ kind, number }))
  })
  const entry = { user_id: null, object: 'privacy', object_id: addressKeyOf(email) }
  await auditReading({ ...entry, action: 'read', changes: { numbers_read: data.length } })
  return { data }
}
