import { sql } from 'drizzle-orm'
import { DEFAULT_LOCALE } from '@/contract/locales'
import type { NoticeOccasion, WaitlistMailType } from '@/contract/values/mails'
import type { RegistrationMailType } from '@/features/mails/contract'
import { languageOrDefault, REPLACE_LEFT_OUT, SEND_JOB } from '@/features/mails/service/queue/queue-mail'
import { mails, notificationEmails } from '@/schema/mails'
import type { registrations } from '@/schema/registrations'
import type { Tx } from '@/server/database/db'
import { preparedSql, sendTogether } from '@/server/database/prepared'
import { enqueue } from '@/server/jobs/jobs'
import { fullName } from '../../rules/people'

type NewRegistrationMail = {
  type: RegistrationMailType | WaitlistMailType
  registration_id: string
  workshop_id: number
  to: string
  recipient_name: string
  language: string
  /** Without a round the mail is always sent. With one it is sent once for that round. */
  round?: number
  /** The run whose text a mail of the type `message` has. */
  run_id?: number | null
  idempotency_key?: string | null
  /** One of many at once, which is sent after personal answers. */
  bulk?: boolean
  created_by?: number | null
  /** The mail waits until then. */
  next_attempt_at?: string
}

/** Queues the mails of a party with one statement and one job. None is sent before the moment `after`. */
export async function queueRegistrationMails(tx: Tx, queued: NewRegistrationMail[], after?: Date): Promise<void> {
  if (queued.length === 0) return
  const waiting = after ? queued.map((mail) => ({ ...mail, next_attempt_at: after.toISOString() })) : queued
  await sendTogether(tx.execute(insertRegistrationMails(waiting)), enqueue(tx, SEND_JOB, {}, { after }))
}

function insertRegistrationMails(queued: NewRegistrationMail[]) {
  const rows = queued.map(({ to, language, ...mail }) => ({
    ...mail,
    email: mails.email.mapToDriverValue(to),
    language: languageOrDefault(language),
  }))
  return INSERT_MAILS({ rows: JSON.stringify(rows) })
}

const INSERT_MAILS = preparedSql<'rows'>(
  () => sql`
    insert into ${mails} (type, registration_id, workshop_id, email, recipient_name, language, run_id, idempotency_key, created_by, bulk, next_attempt_at, round)
    select type, registration_id, workshop_id, email, recipient_name, language, run_id, idempotency_key, created_by, coalesce(bulk, false),
      coalesce(next_attempt_at, now()), coalesce(round,
      (select coalesce(max(round), 0) + 1 from ${mails} before
        where before.registration_id = mail.registration_id and before.type = mail.type))
    from jsonb_populate_recordset(null::${mails}, ${sql.placeholder('rows')}::jsonb) mail
    ${REPLACE_LEFT_OUT}`,
)

type NewNotice = { occasion: NoticeOccasion; registration_id: string; workshop_id: number }

/** Queues one notice of each occasion for each notification address. */
export async function queueNotices(tx: Tx, notices: NewNotice[]): Promise<void> {
  if (notices.length === 0) return
  await sendTogether(...notices.map((notice) => tx.execute(insertNotices(notice))), enqueue(tx, SEND_JOB, {}))
}

function insertNotices({ occasion, registration_id, workshop_id }: NewNotice) {
  const key = `notice ${occasion} ${registration_id} `
  return INSERT_NOTICES({ registration_id, workshop_id, key, data: JSON.stringify({ occasion }) })
}

const INSERT_NOTICES = preparedSql<'registration_id' | 'workshop_id' | 'key' | 'data'>(
  () => sql`
    insert into ${mails} (type, registration_id, workshop_id, email, language, idempotency_key, data)
    select 'notice', ${sql.placeholder('registration_id')}, ${sql.placeholder('workshop_id')}, email, ${DEFAULT_LOCALE},
      ${sql.placeholder('key')} || email, ${sql.placeholder('data')}::jsonb
    from ${notificationEmails} where about_registrations
    on conflict (idempotency_key) do nothing`,
)

/** Queues the mails and the notice of one occasion with one job. */
export async function queueMailsAndNotice(
  tx: Tx,
  { newMails, notice }: { newMails: NewRegistrationMail[]; notice: NewNotice },
) {
  await sendTogether(
    tx.execute(insertRegistrationMails(newMails)),
    tx.execute(insertNotices(notice)),
    enqueue(tx, SEND_JOB, {}),
  )
}

type MailRecipient = Pick<
  typeof registrations.$inferSelect,
  'id' | 'workshop_id' | 'email' | 'first_name' | 'last_name' | 'language'
> & { title?: string }

const MAIL_TYPE_OF = { registration: 'confirmation', cancellation: 'cancellation' } as const

/** Queues a mail to each person and one notice to the staff, in the transaction of the registration or cancellation. */
export async function queuePartyMails(
  tx: Tx,
  occasion: keyof typeof MAIL_TYPE_OF,
  people: MailRecipient[],
): Promise<void> {
  const [first] = people
  if (!first) return
  const { id: registration_id, workshop_id } = first
  await queueMailsAndNotice(tx, {
    newMails: people.map((person) => mailTo(person, MAIL_TYPE_OF[occasion])),
    notice: { occasion, registration_id, workshop_id },
  })
}

export function mailTo<Type extends 'confirmation' | 'cancellation' | 'moved' | WaitlistMailType>(
  person: MailRecipient,
  type: Type,
) {
  const { id, workshop_id, email, language } = person
  return { type, registration_id: id, workshop_id, to: email, recipient_name: fullName(person), language }
}
