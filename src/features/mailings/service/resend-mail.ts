import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Locale } from '@/contract/locales'
import { Problem } from '@/contract/problems'
import type { MailReason } from '@/contract/values/mails'
import type { Principal } from '@/features/access/service/check-session'
import { EVENT_MAIL_TYPES, REGISTRATION_MAIL_TYPES } from '@/features/mails/contract'
import { reasonMessageOf } from '@/features/mails/rules/reasons'
import { countRepeatable, type RepeatSelection } from '@/features/mails/service/queue/requeue-mails'
import { saveRegistration } from '@/features/registrations/contract/office'
import { fullName } from '@/features/registrations/rules/people'
import { AUDIT_OBJECT } from '@/features/registrations/service/audit-entry'
import { withLockedEvent } from '@/features/registrations/service/locked-event'
import { queueRegistrationMails } from '@/features/registrations/service/mail-queue/queue-mails'
import { correctAddress } from '@/features/registrations/service/people/correct-address'
import { getEditable, refuseTakenEmail } from '@/features/registrations/service/people/save-person'
import { lockMatches } from '@/features/registrations/service/sign-up/party-storage'
import { loadTranslator } from '@/i18n/messages'
import { columnsOf } from '@/schema/columns'
import { blacklistedEmails, mailRuns, mails } from '@/schema/mails'
import { type RegistrationRow, recipients, registrations } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { audit } from '@/server/crud/audit'
import { db, getRow, type Tx } from '@/server/database/db'
import { requirePermission } from '@/server/http/authorise'
import { MAIL_WARNINGS } from '../contract/mailings'
import { dropReasonOf } from '../rules/drop-reasons'
import { knowsOfCancellation } from './contents/mail-context'
import { isUnsolicited } from './contents/registration-mail'
import { readRepeatedAccessKey } from './online-link-mails'
import { IS_UNDER_WAY } from './recipients'
import { readLogWarnings } from './warnings'

type ResendContext = {
  author: Pick<Principal, 'id' | 'is_super_user' | 'routePermissions'>
  locale: Locale
  now: Date
}

/** The number of mails of the log that would be queued again, and their warnings. */
export const previewRepeatedMails = (workshop_id: number, which: RepeatSelection, { now }: { now: Date }) =>
  db.transaction(async (tx) => {
    const repeated = await countRepeatable(tx, workshop_id, which)
    const warningsFor = await readLogWarnings(tx, workshop_id)
    const found = repeated.flatMap((mail) => warningsFor(mail, now))
    return {
      queued: repeated.reduce((sum, { queued }) => sum + queued, 0),
      warnings: MAIL_WARNINGS.filter((warning) => found.includes(warning)),
    }
  })

type NewAddress = { email?: string }

export async function previewResend(mailId: number, { email }: NewAddress, { now }: { now: Date }) {
  const mail = await getRepeatable(mailId)
  const { id, workshop_id, deleted_at } = registrations
  const isRecipient = and(eq(id, mail.registration_id), eq(workshop_id, mail.workshop_id), isNull(deleted_at))
  return db.transaction(async (tx) => {
    const [person] = await tx.select({ email: registrations.email }).from(registrations).where(isRecipient)
    if (!person) throw new Problem(422, 'mail_not_repeatable')
    const warningsFor = await readLogWarnings(tx, mail.workshop_id)
    return { email: email ?? person.email, warnings: warningsFor({ ...mail.run, type: mail.type }, now) }
  })
}

/** Sends a mail of the log once more. With an address the registration gets it in the same transaction, or nothing happens. */
export async function resendMail(mailId: number, { email }: NewAddress, { author, locale, now }: ResendContext) {
  const [mail, t] = await Promise.all([getRepeatable(mailId), loadTranslator(locale)])

  return withLockedEvent(mail.workshop_id, async (tx, workshop) => {
    const keys = { emails: email === undefined ? [] : [email], ids: [mail.registration_id] }
    const matches = await lockMatches(tx, workshop, keys)
    const person = await correctRecipient(tx, { mail, email, matches, author, now })
    const reason = await findRefusal(tx, { mail, person, now })
    if (reason) throw new Problem(422, { key: 'mail_refused', values: { reason: t(`mails.reasons.${reason}`) } })

    const { id, workshop_id, language } = person
    const to = { registration_id: id, workshop_id, to: person.email, recipient_name: fullName(person), language }
    const { type, run } = mail
    const idempotency_key = type === 'access' ? await readRepeatedAccessKey(tx, to) : null
    await queueRegistrationMails(tx, [{ ...to, type, run_id: run?.id, idempotency_key, created_by: author.id }])
    await audit(tx, { user_id: author.id, action: 'mail', object: AUDIT_OBJECT, object_id: id, changes: { type } })
    return { email: person.email }
  }).catch(refuseTakenEmail)
}

type RepeatableMail = Awaited<ReturnType<typeof getRepeatable>>

/** The mail with its run where it is a free text; the other texts are those of the event. */
async function getRepeatable(mailId: number) {
  const { run, ...found } = await getRow(
    db
      .select({
        ...columnsOf(mails, 'type', 'workshop_id', 'registration_id'),
        run: columnsOf(mailRuns, 'id', 'kind', 'created_at', 'subject', 'body'),
      })
      .from(mails)
      .leftJoin(mailRuns, eq(mailRuns.id, mails.run_id))
      .where(and(eq(mails.id, mailId), inArray(mails.type, [...EVENT_MAIL_TYPES]))),
  )
  const { registration_id, workshop_id } = found
  const type = REGISTRATION_MAIL_TYPES.find((known) => known === found.type)
  if (!type || registration_id === null || workshop_id === null) throw new Problem(422, 'mail_not_repeatable')
  if (type === 'message' && run?.body == null) throw new Problem(422, 'mail_text_deleted')
  return { type, registration_id, workshop_id, run: type === 'message' ? run : null }
}

type CorrectionInput = {
  mail: RepeatableMail
  email: string | undefined
  matches: RegistrationRow[]
  author: ResendContext['author']
  now: Date
}

/** Waiting mails to the old address are dropped, so that the person does not get two. */
async function correctRecipient(tx: Tx, { mail, email, matches, author, now }: CorrectionInput) {
  const before = matches.find(({ id }) => id === mail.registration_id)
  if (!before) throw new Problem(422, 'mail_not_repeatable')
  if (email === undefined || email === before.email) return before

  requirePermission(author, saveRegistration)
  const after = await correctAddress(tx, getEditable(before.id, matches), { email, matches, author, now })
  await tx
    .update(mails)
    .set({ state: 'dropped', message: reasonMessageOf('address_corrected') })
    .where(and(isSameMail(mail), inArray(mails.state, ['queued', 'held', 'retry'])))
  return after
}

const isSameMail = ({ type, registration_id, workshop_id, run }: RepeatableMail) =>
  and(
    eq(mails.registration_id, registration_id),
    eq(mails.workshop_id, workshop_id),
    eq(mails.type, type),
    run ? eq(mails.run_id, run.id) : undefined,
  )

type RefusalInput = { mail: RepeatableMail; person: RegistrationRow; now: Date }

async function findRefusal(tx: Tx, { mail, person, now }: RefusalInput): Promise<MailReason | null> {
  const { type, run } = mail
  const mailed = await getRow(
    tx
      .select({ event: workshops, was_cancelled: knowsOfCancellation })
      .from(workshops)
      .innerJoin(registrations, eq(registrations.id, person.id))
      .where(eq(workshops.id, mail.workshop_id)),
  )
  const dropped = dropReasonOf({ type, person, run, ...mailed }, now)
  if (dropped) return dropped
  if (type === 'invite' && person.preliminary_registration) return 'preliminary'

  const { email } = person
  const [found] = await tx.execute<{ blacklisted: boolean; declined: boolean; under_way: boolean }>(sql`
    select exists (select from ${blacklistedEmails} where ${blacklistedEmails.email} = ${email}) as blacklisted,
      exists (select from ${recipients} where ${recipients.email} = ${email}
        and ${type}::text = any(${recipients.declined_mails})) as declined,
      exists (select from ${mails} where ${isSameMail(mail)} and ${mails.email} = ${email} and (${IS_UNDER_WAY})) as under_way`)
  if (isUnsolicited(type) && found?.blacklisted) return 'blacklisted'
  if (found?.declined) return 'declined'
  return found?.under_way ? 'under_way' : null
}
