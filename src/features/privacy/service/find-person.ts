import { and, getTableColumns, ne, sql } from 'drizzle-orm'
import { pickNames } from '@/contract/fields'
import type { Locale } from '@/contract/locales'
import { NUMBER_KINDS } from '@/contract/values/numbers'
import { CONFIGURED_FORMATS } from '@/env'
import type { Principal } from '@/features/access/service/check-session'
import { addressKeyOf } from '@/features/registrations/service/address-key'
import { type Formats, formatsOf } from '@/i18n/formats'
import { certificates } from '@/schema/certificates'
import { countNumbers } from '@/schema/registrations'
import { auditReading } from '@/server/crud/audit'
import { db } from '@/server/database/db'
import { isOfPerson, tableOf } from './declared-tables'
import { findHeld, HELD_KINDS, heldKindOf } from './held'
import { showHeld } from './show-held'

type Reader = { locale: Locale; principal: Pick<Principal, 'id' | keyof Formats> }

/** Shows staff all data of an address, with whole numbers, so the reading is logged. */
export async function showPerson(email: string, { locale, principal }: Reader) {
  const numbers_read = await countNumbersOf(email)
  const entry = { user_id: principal.id, object: 'privacy', object_id: addressKeyOf(email) }
  await auditReading({ ...entry, action: 'read', changes: { numbers_read } })
  const held = await findHeld(email, { locale })
  const [recipient] = held.recipient.data
  return {
    email,
    kinds: await showHeld(held, { locale, formats: formatsOf(principal, CONFIGURED_FORMATS) }),
    offers_certificates: held.certificates.data.some(({ wish_until }) => wish_until !== null),
    keeps_certificates: recipient?.erasure_requested_at !== null && recipient?.keep_certificates === true,
  }
}

const KINDS_WITH_NUMBERS = HELD_KINDS.filter(({ fields }) => NUMBER_KINDS.every((name) => name in fields))

/** How many whole numbers are held of an address: in registrations, in kept lines of lists, and for the next events. */
export async function countNumbersOf(email: string): Promise<number> {
  let count = 0
  for (const { table: declared } of KINDS_WITH_NUMBERS) {
    const table = tableOf(declared)
    const numbers = countNumbers(pickNames(getTableColumns(table), NUMBER_KINDS))
    const [found] = await db.select({ numbers }).from(table).where(isOfPerson(declared, email))
    count += found?.numbers ?? 0
  }
  const isTheirs = isOfPerson(heldKindOf('certificates').table, email)
  return (
    count + (await db.$count(certificates, and(isTheirs, ne(sql`${certificates.content} ->> 'person_number'`, ''))))
  )
}
