import 'server-only'
import { and, eq } from 'drizzle-orm'
import { Invalid } from '@/contract/problems'
import { eraseCertificates } from '@/features/certificates/service/erase'
import { certificates } from '@/features/certificates/table'
import { mails } from '@/features/mails/table'
import { lockWorkshop } from '@/features/seats/service/lock-event'
import { removeWorkshop } from '@/features/workshops/service/save'
import { registrations, seatedCondition } from '../../table'

/** Deletes an event at which nobody has a seat, with its people. */
export const deleteWorkshop = (id: number, author: { id: number }) =>
  removeWorkshop(id, author, async (tx) => {
    await lockWorkshop(tx, id)
    const people = eq(registrations.workshop_id, id)
    const count = await tx.$count(registrations, and(people, seatedCondition))
    if (count > 0) throw new Invalid({}, { key: 'workshop_has_people', values: { count } })
    // Unlink the mails first: the cascade would fail on mails that reference a run it has just deleted.
    await tx
      .update(mails)
      .set({ workshop_id: null, registration_id: null, run_id: null })
      .where(eq(mails.workshop_id, id))
    const certified = await tx
      .selectDistinct({ id: registrations.id })
      .from(registrations)
      .innerJoin(certificates, eq(certificates.registration_id, registrations.id))
      .where(people)
    const ids = certified.map((person) => person.id)
    await eraseCertificates(tx, { ids, now: new Date(), author, end: 'revoked' })
    await tx.delete(registrations).where(people)
  })
