import { and, eq, exists, or, type SQL, sql } from 'drizzle-orm'
import type { Locale } from '@/contract/locales'
import { Invalid } from '@/contract/problems'
import { isListDemanded, lastDayOf } from '@/features/accreditations/rules/keeping'
import { keepYearsOf } from '@/features/accreditations/service/keep-years'
import { type ErasedCertificates, eraseCertificates } from '@/features/certificates/service/erase'
import type { DeletedEventMail } from '@/features/mailings/service/contents/deleted-event-mail'
import { queueMails } from '@/features/mails/service/queue/queue-mail'
import { fullName } from '@/features/registrations/rules/people'
import { addressKeyOf } from '@/features/registrations/service/address-key'
import { isAvailable } from '@/features/registrations/service/sign-up/find-registration'
import { lockWorkshop } from '@/features/seats/service/lock-event'
import { workshopItems } from '@/features/workshops/service/items'
import { documentDate } from '@/i18n/calendar'
import { todayInBerlin } from '@/i18n/formats'
import { attendanceRecords } from '@/schema/attendance'
import { certificates } from '@/schema/certificates'
import { attendancePapers } from '@/schema/check-in'
import { columnsOf } from '@/schema/columns'
import { mails } from '@/schema/mails'
import { registrations, seatedCondition } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import type { AuthorContext } from '@/server/crud/audit'
import { isAnyOf } from '@/server/database/bulk'
import type { Tx } from '@/server/database/db'

type Reader = { locale: Locale; now: Date }

/** Deletes an event at which nobody has a seat and whose attendance list no body demands, with its people. */
export const deleteWorkshop = (id: number, { author, locale, now }: AuthorContext & Reader) =>
  workshopItems.remove(id, author, async (tx) => {
    await lockWorkshop(tx, id)
    const people = eq(registrations.workshop_id, id)
    const count = await tx.$count(registrations, and(people, seatedCondition))
    if (count > 0) throw new Invalid({}, { key: 'workshop_has_people', values: { count } })
    await refuseWhileListDemanded(tx, id, { locale, now })
    // Unlink the mails first: the cascade would fail on mails that reference a run it has just deleted.
    await tx
      .update(mails)
      .set({ workshop_id: null, registration_id: null, run_id: null })
      .where(eq(mails.workshop_id, id))
    await revokeCertificates(tx, people, { author, now })
    await tx.delete(registrations).where(people)
  })

/** The attendance list of an event goes with the event, so that no event is deleted while a body demands its list. */
async function refuseWhileListDemanded(tx: Tx, event: number, { locale, now }: Reader): Promise<void> {
  const { id, date } = workshops
  const lines = tx.select({ found: sql`1` }).from(attendanceRecords).where(eq(attendanceRecords.workshop_id, event))
  const papers = tx.select({ found: sql`1` }).from(attendancePapers).where(eq(attendancePapers.workshop_id, event))
  const [list] = await tx
    .select({ date, keep_years: keepYearsOf(id) })
    .from(workshops)
    .where(and(eq(id, event), or(exists(lines), exists(papers))))
  const until = list && lastDayOf(list.date, list.keep_years)
  if (!list || !until || !isListDemanded(list, todayInBerlin(now))) return
  throw new Invalid({}, { key: 'workshop_list_demanded', values: { until: documentDate(until, locale) } })
}

/**
 * Revokes the certificates of a deleted event and mails their holders. Certificates that are kept get the keyed hash of
 * the address, by which an erasure finds them. The mails name the certificates that were locked, because a run may
 * replace one while the deletion waits for its lock.
 */
async function revokeCertificates(tx: Tx, people: SQL, { author, now }: AuthorContext) {
  const certified = await tx
    .selectDistinct(columnsOf(registrations, 'id', 'email', 'erased_at'))
    .from(registrations)
    .innerJoin(certificates, eq(certificates.registration_id, registrations.id))
    .where(people)
  const ids = certified.map(({ id }) => id)
  // The certificates of an erased person have their keys already.
  const known = certified.filter(({ erased_at }) => erased_at === null)
  const keys = new Map(known.map(({ id, email }) => [id, addressKeyOf(email)]))
  const { valid } = await eraseCertificates(tx, { ids, keys, now, author, end: 'revoked' })
  const revoked = valid.filter(({ keeping }) => keeping === null)
  await queueDeletedEventMails(tx, revoked, { author, now })
}

/** The event and its people are gone when these mails are sent, so that each holds all that it says. */
async function queueDeletedEventMails(tx: Tx, revoked: ErasedCertificates['valid'], { author, now }: AuthorContext) {
  const holders = await tx
    .select(columnsOf(registrations, 'id', 'email', 'language', 'gender', 'title', 'first_name', 'last_name'))
    .from(registrations)
    .where(and(isAnyOf(registrations.id, registrationIdsOf(revoked)), isAvailable))
  const holderOf = new Map(holders.map((holder) => [holder.id, holder]))
  const byEvent = Map.groupBy(revoked, ({ registration_id, content }) => `${registration_id} ${content.title}`)
  const queued = [...byEvent.values()].flatMap((own) => {
    const [first] = own
    const holder = holderOf.get(first?.registration_id ?? '')
    if (!first || !holder) return []
    const { email, language, gender, title, first_name, last_name } = holder
    const data: DeletedEventMail = {
      title: first.content.title,
      revoked_at: now.toISOString(),
      person: { gender, title, first_name, last_name },
      certificates: own.map(({ serial, content }) => ({
        serial,
        label: content.label,
        points: content.points.total,
      })),
    }
    const to = { email, recipient_name: fullName(holder), language }
    return [{ ...to, type: 'certificate_revoked' as const, data, created_by: author.id }]
  })
  await queueMails(tx, queued)
}

const registrationIdsOf = (rows: ErasedCertificates['valid']): string[] =>
  rows.flatMap(({ registration_id }) => registration_id ?? [])
