import { and, eq, type SQL } from 'drizzle-orm'
import { fullName } from '@/features/registrations/rules/people'
import { queueRegistrationMails } from '@/features/registrations/service/mail-queue/queue-mails'
import { isAvailable } from '@/features/registrations/service/sign-up/find-registration'
import { certificates } from '@/schema/certificates'
import { columnsOf } from '@/schema/columns'
import { registrations } from '@/schema/registrations'
import type { Tx } from '@/server/database/db'

type EndMails = {
  type: 'certificate_revoked' | 'certificate_replaced'
  /** Selects the certificates. Each of their people gets one mail. */
  condition: SQL | undefined
  bulk?: boolean
  created_by: number | null
}

/**
 * Tells the people of certificates that theirs is no longer valid. Call it in the transaction of the change, while the
 * event is locked. Removed and erased people cannot open their personal page and get none.
 */
export async function queueEndMails(tx: Tx, { type, condition, bulk, created_by }: EndMails): Promise<void> {
  const people = await tx
    .selectDistinct({
      ...columnsOf(registrations, 'id', 'email', 'title', 'first_name', 'last_name', 'language'),
      workshop_id: certificates.workshop_id,
    })
    .from(certificates)
    .innerJoin(registrations, eq(registrations.id, certificates.registration_id))
    .where(and(condition, isAvailable))
  const queued = people.flatMap(({ id, workshop_id, email, language, ...person }) => {
    if (workshop_id === null) return []
    const to = { to: email, recipient_name: fullName(person), language }
    return [{ ...to, type, registration_id: id, workshop_id, bulk, created_by }]
  })
  await queueRegistrationMails(tx, queued)
}
